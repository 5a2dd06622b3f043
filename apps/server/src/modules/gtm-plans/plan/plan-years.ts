import type { PlanYears } from "@beachhead/engine";
import { and, eq, isNull } from "drizzle-orm";
import { gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { yearsOf } from "../gtm-plan.ts";

/** The years of the plan of a document; null without a plan, and if the plan was deleted. */
export async function findPlanYears(
  tx: UserTransaction,
  ownerId: string,
  planId: string | null,
): Promise<PlanYears | null> {
  if (planId === null) return null;
  const { firstYear, yearStartMonth, createdAt } = gtmPlans;
  const rows = await tx
    .select({ firstYear, yearStartMonth, createdAt })
    .from(gtmPlans)
    .where(and(eq(gtmPlans.ownerId, ownerId), eq(gtmPlans.id, planId), isNull(gtmPlans.deletedAt)));
  return rows[0] === undefined ? null : yearsOf(rows[0]);
}
