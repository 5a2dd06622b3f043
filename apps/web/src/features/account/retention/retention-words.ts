import type { Retention, RetentionPreview } from "@beachhead/contract";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";

/** What a setting does from now on. */
export function rulesOf({ auditYears, deletedDays }: Retention): string {
  const audit =
    auditYears === null
      ? "No entry of the audit log is deleted."
      : `At the beginning of each month, entries of the audit log older than ${formatCount(auditYears, "year")} are deleted.`;
  return `${audit} Deleted plans, costs and simulations can be restored for ${deletedDays} days; then they are erased.`;
}

/** What is deleted the next night; null if nothing is. */
export function deletionsOf({ auditBefore, auditRows, documents }: RetentionPreview): string | null {
  const parts = [
    ...(auditRows > 0 && auditBefore !== null
      ? [
          `${formatCount(auditRows, "entry", "entries")} of the audit log from before ${formatDate(auditBefore, "UTC")}`,
        ]
      : []),
    ...(documents > 0 ? [formatCount(documents, "deleted document")] : []),
  ];
  if (parts.length === 0) return null;
  return `If you save this, ${parts.join(" and ")} will be deleted for good tonight (from 03:17 UTC).`;
}
