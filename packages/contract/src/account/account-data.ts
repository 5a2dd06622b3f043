import { z } from "zod";

/** Days in which a deleted account can be restored. */
export const GRACE_DAYS = 30;
/** Days in which a data export can be downloaded. */
export const EXPORT_DAYS = 7;

export const exportStates = ["none", "running", "ready", "failed"] as const;

/** The newest data export of the user; nothing of it is left once it expires. */
export const exportReply = z.object({
  success: z.literal(true),
  state: z.enum(exportStates),
  requestedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Bytes of the archive; null until it is ready. */
  size: z.number().nullable(),
  /** Where to send a POST for the archive, as the same user; null until it is ready. */
  url: z.string().nullable(),
});
export type ExportReply = z.infer<typeof exportReply>;

export const deletedAccountReply = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Until then, signing in and `restoreAccount` restore the account. */
  deletedAfter: z.string(),
});
