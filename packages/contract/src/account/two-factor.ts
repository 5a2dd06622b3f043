import { z } from "zod";
import { bodyOf, textOnly } from "../primitives.ts";
import { keepTokensSchema } from "./access-tokens.ts";
import { messageReply } from "./by-mail.ts";
import { ownerFields } from "./owner.ts";

/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10;
/** Minutes within which a started setup of two-factor sign-in must be confirmed. */
export const SETUP_MINUTES = 30;

/** A code of the authenticator app. */
const appCodeSchema = z
  .preprocess(textOnly, z.string({ error: "Enter the 6 digits from the app" }).max(60, "Enter the 6 digits"))
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits from the app"));

export const confirmTwoFactorBody = bodyOf({ code: appCodeSchema, keepTokens: keepTokensSchema });
export const turnOffTwoFactorBody = bodyOf({ ...ownerFields, keepTokens: keepTokensSchema });

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
export const confirmedTwoFactorReply = recoveryCodesReply.extend({ revokedTokens: z.number() });

/** What was done, and how many personal access tokens were revoked. */
export const revokedTokensReply = messageReply.extend({ revokedTokens: z.number() });

export const twoFactorState = z.object({ enabledAt: z.string(), recoveryCodesLeft: z.number() });
