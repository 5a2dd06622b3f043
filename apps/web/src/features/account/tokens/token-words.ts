import type { AccessTokenItem } from "@beachhead/contract";
import { formatDate, formatWhen } from "../../../lib/format/dates.ts";

export const scopeWords = { read: "Read only", run: "Read and simulate", write: "Read and write" } as const;

/** What an app may do with a scope, in a sentence. */
export const scopeRights = {
  read: "The app reads plans, simulations, deals and dashboards. It changes nothing.",
  run: "The app reads plans, simulations, deals and dashboards, and runs simulations, which count as runs of your plan. It changes nothing.",
  write:
    "The app reads plans, simulations, deals and dashboards, runs simulations, and changes plans, costs, simulations and deals.",
} as const;

/** When a token was last used, and until when it works. */
export function datesOf({ lastUsedAt, expiresAt, expired }: AccessTokenItem): string {
  const used = lastUsedAt === null ? "Never used" : `Last used ${formatWhen(lastUsedAt)}`;
  return `${used}, ${expired ? "expired" : "works until"} ${formatDate(expiresAt)}`;
}
