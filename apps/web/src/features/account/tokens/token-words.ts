import type { AccessTokenItem } from "@beachhead/contract";
import { formatDate, formatWhen } from "../../../lib/format/dates.ts";

export const scopeWords = { read: "Read only", write: "Read and write" } as const;

/** When a token was last used, and until when it works. */
export function datesOf({ lastUsedAt, expiresAt, expired }: AccessTokenItem): string {
  const used = lastUsedAt === null ? "Never used" : `Last used ${formatWhen(lastUsedAt)}`;
  return `${used}, ${expired ? "expired" : "works until"} ${formatDate(expiresAt)}`;
}
