import { z } from "zod";
import { bodyOf, textOnly } from "../primitives.ts";
import { secondFactorSchema } from "./owner.ts";
import { twoFactorState } from "./two-factor.ts";

export const beginGoogleReply = z.object({
  success: z.literal(true),
  /** Where to send the browser. */
  url: z.string(),
});

export const exchangeCodeBody = bodyOf({
  code: z.preprocess(
    textOnly,
    z
      .string({ error: "The sign-in is incomplete" })
      .min(1, "The sign-in is incomplete")
      .max(200, "The sign-in code is not valid"),
  ),
  /** Needed where two-factor sign-in is on. */
  secondFactor: secondFactorSchema.optional(),
});

/** Why a sign-in with Google led back to the sign-in page, as its address says. */
export const googleProblems = [
  "denied",
  "failed",
  "unverified",
  "not-joined",
  "other-account",
  "no-sign-up",
  "company",
] as const;
export type GoogleProblem = (typeof googleProblems)[number];

/** How connecting a Google account ended, as the address of the account page says. */
export const connectOutcomes = ["connected", "denied", "failed", "unverified", "taken"] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];

/** A Google account that signs the user in. */
export const googleAccountItem = z.object({
  id: z.string(),
  /** Its address when it was last used; null when it has not been used since addresses are kept. */
  email: z.string().nullable(),
  connectedAt: z.string(),
});
export type GoogleAccountItem = z.infer<typeof googleAccountItem>;

export const signInMethodsReply = z.object({
  success: z.literal(true),
  /** When the password was set last; null without a password. */
  passwordChangedAt: z.string().nullable(),
  google: z.array(googleAccountItem),
  /** Null while two-factor sign-in is off. */
  twoFactor: twoFactorState.nullable(),
  /** Whether this session is recent enough to change sign-in methods without the password. */
  signedInRecently: z.boolean(),
});
export type SignInMethods = z.infer<typeof signInMethodsReply>;
