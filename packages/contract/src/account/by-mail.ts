import { z } from "zod";
import { bodyOf, textOnly } from "../primitives.ts";
import { emailSchema, knownPasswordSchema, newPasswordSchema } from "./fields.ts";
import { secondFactorSchema } from "./owner.ts";

/** The token of a mailed link; only the server knows whether it is valid. */
const linkToken = z.preprocess(
  textOnly,
  z
    .string({ error: "The link is incomplete" })
    .min(1, "The link is incomplete")
    .max(200, "The link is not valid"),
);

export const verifyEmailBody = bodyOf({
  token: linkToken,
  /** Instead of a session of the account. */
  password: knownPasswordSchema("Enter your password").optional(),
});
export const linkBody = bodyOf({ token: linkToken });
export const forgotPasswordBody = bodyOf({ email: emailSchema });
export const resetPasswordBody = bodyOf({ token: linkToken, newPassword: newPasswordSchema });
export const changeEmailBody = bodyOf({
  newEmail: emailSchema,
  password: knownPasswordSchema("Enter your password"),
  /** Needed where two-factor sign-in is on. */
  secondFactor: secondFactorSchema.optional(),
});

/** What was done, in a sentence. */
export const messageReply = z.object({ success: z.literal(true), message: z.string() });

export const verifiedEmailReply = messageReply.extend({ email: z.string() });
