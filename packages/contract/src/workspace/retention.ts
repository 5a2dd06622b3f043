import { z } from "zod";
import { bodyOf } from "../primitives.ts";

/** Years after which the oldest rows of the audit log may be deleted. */
export const auditYearChoices = [1, 2, 3, 5, 7, 10] as const;
/** Days in which a deleted document can be restored. */
export const deletedDayChoices = [7, 14, 30, 60, 90] as const;

const auditYears = z
  .literal(auditYearChoices, {
    error: `Years of the audit log must be one of ${auditYearChoices.join(", ")}, or null for all`,
  })
  .nullable();
const deletedDays = z.literal(deletedDayChoices, {
  error: `Days of deleted documents must be one of ${deletedDayChoices.join(", ")}`,
});

/** How long a workspace keeps what it no longer needs. `auditYears` null: the whole audit log. */
export const retentionBody = bodyOf({ auditYears, deletedDays });
export type Retention = z.output<typeof retentionBody>;

const retention = z.object({ auditYears, deletedDays });

export const retentionReply = z.object({ success: z.literal(true), retention });

/** What the next nightly cleaning would delete with a setting. */
export const retentionPreviewReply = z.object({
  success: z.literal(true),
  /** Rows of the audit log from before this time; null if none is ever deleted. */
  auditBefore: z.string().nullable(),
  auditRows: z.number(),
  /** Deleted plans, costs and simulations that could no longer be restored. */
  documents: z.number(),
});
export type RetentionPreview = z.output<typeof retentionPreviewReply>;
