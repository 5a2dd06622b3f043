import { z } from "zod";
import { bodyOf, textOnly } from "../primitives.ts";
import { knownPasswordSchema } from "./fields.ts";

/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10;
/** Minutes within which a started setup of two-factor sign-in must be confirmed. */
export const SETUP_MINUTES = 30;

const CODE_RULE = "Enter the 6 digits from your authenticator app, or a recovery code";

/** A code of the authenticator app or a recovery code; spaces and hyphens are ignored. */
export const secondFactorSchema = z
  .preprocess(textOnly, z.string({ error: CODE_RULE }).max(60, CODE_RULE))
  .transform((value) => value.replaceAll(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, CODE_RULE));

/** The form of the second step of a sign-in. */
export const secondFactorBody = bodyOf({ secondFactor: secondFactorSchema });

/** A code of the authenticator app. */
const appCodeSchema = z
  .preprocess(textOnly, z.string({ error: "Enter the 6 digits from the app" }).max(60, "Enter the 6 digits"))
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits from the app"));

export const ownerBody = bodyOf({
  /** Not needed without a password, within ten minutes of the sign-in. */
  password: knownPasswordSchema("Enter your password").optional(),
});

export const confirmTwoFactorBody = bodyOf({ code: appCodeSchema });

/** What an authenticator app needs. This reply is the only place that has the secret. */
export const begunTwoFactorReply = z.object({
  success: z.literal(true),
  /** The TOTP secret in base32, to type in. */
  secret: z.string(),
  /** The `otpauth:` address of the QR code. */
  address: z.string(),
});

/** New recovery codes. This reply is the only place that has them. */
export const recoveryCodesReply = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Each works once instead of a code of the app. */
  recoveryCodes: z.array(z.string()),
});

export const twoFactorState = z.object({ enabledAt: z.string(), recoveryCodesLeft: z.number() });
