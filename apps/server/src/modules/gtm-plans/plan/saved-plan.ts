import type { ReplyOf } from "@beachhead/contract";

/** What every answer of saving a plan says. */
export function savedPlan(id: string, version: number, updatedAt: Date): ReplyOf<"saveWholePlan"> {
  return {
    success: true,
    message: "Saved Successfully",
    gtmPlanId: id,
    _id: id,
    id,
    version,
    updatedAt: updatedAt.toISOString(),
  };
}
