import { z } from "zod";
import { bodyOf, textOnly } from "../primitives.ts";
import { knownPasswordSchema } from "./fields.ts";

const CODE_RULE = "Enter the 6 digits from your authenticator app, or a recovery code";

/** A code of the authenticator app or a recovery code; spaces and hyphens are ignored. */
export const secondFactorSchema = z
  .preprocess(textOnly, z.string({ error: CODE_RULE }).max(60, CODE_RULE))
  .transform((value) => value.replaceAll(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, CODE_RULE));

/** The form of the second step of a sign-in. */
export const secondFactorBody = bodyOf({ secondFactor: secondFactorSchema });

/** Proof that the owner of the account asks, for calls for which a session alone is not enough. */
export const ownerFields = {
  /** Not needed from a user without a password, within ten minutes of the sign-in. */
  password: knownPasswordSchema("Enter your password").optional(),
  /** Needed where two-factor sign-in is on. */
  secondFactor: secondFactorSchema.optional(),
};

export const ownerBody = bodyOf(ownerFields);
