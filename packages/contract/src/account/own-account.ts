import { z } from "zod";
import { bodyOf, isBlank } from "../primitives.ts";
import { keepTokensSchema } from "./access-tokens.ts";
import {
  companySchema,
  contactSchema,
  knownPasswordSchema,
  nameSchema,
  newPasswordSchema,
} from "./fields.ts";
import { formatLocales } from "./format-locales.ts";

/** How numbers and dates are written. Blank: as in the browser. */
const formatLocaleSchema = z.preprocess(
  (value) => (isBlank(value) ? null : value),
  z.enum(formatLocales, { error: `Number format must be one of ${formatLocales.join(", ")}` }).nullable(),
);

/** What a user may change of the profile; an absent field is unchanged. */
export const profileBody = bodyOf({
  name: nameSchema.optional(),
  company: companySchema.optional(),
  contact: contactSchema.optional(),
  formatLocale: formatLocaleSchema.optional(),
  /** Whether usage may be reported to the analytics service of this installation. */
  analyticsConsent: z.boolean({ error: "Usage analytics must be true or false" }).optional(),
});

export const changePasswordBody = bodyOf({
  currentPassword: knownPasswordSchema("Enter your current password"),
  newPassword: newPasswordSchema,
  keepTokens: keepTokensSchema,
});
export const endOtherSessionsBody = bodyOf({ keepTokens: keepTokensSchema });

/** Answer of what ends sessions and tokens: how many other sessions were signed in, how many tokens were revoked. */
export const endedSessionsReply = z.object({
  success: z.literal(true),
  message: z.string(),
  endedSessions: z.number(),
  revokedTokens: z.number(),
});

export const deviceKinds = ["computer", "phone", "tablet", "other"] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** One sign-in that is still good. */
export const sessionListItem = z.object({
  id: z.string(),
  /** In plain words: "Chrome on Windows". */
  device: z.string(),
  deviceKind: z.enum(deviceKinds),
  /** Where it was started from. */
  address: z.string(),
  startedAt: z.string(),
  /** To a few minutes. */
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionListItem = z.infer<typeof sessionListItem>;

export const sessionListReply = z.object({
  success: z.literal(true),
  sessions: z.array(sessionListItem),
});
