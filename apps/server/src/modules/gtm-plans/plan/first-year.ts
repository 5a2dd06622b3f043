import { and, eq, isNull } from "drizzle-orm";
import { gtmPlans } from "../../../platform/db/schema/gtm-plans.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { firstYearOf } from "../gtm-plan.ts";

/** The calendar year of a plan's year 1; null if the plan was deleted. */
export async function findFirstYear(
  tx: UserTransaction,
  ownerId: string,
  planId: string,
): Promise<number | null> {
  const rows = await tx
    .select({ firstYear: gtmPlans.firstYear, createdAt: gtmPlans.createdAt })
    .from(gtmPlans)
    .where(and(eq(gtmPlans.ownerId, ownerId), eq(gtmPlans.id, planId), isNull(gtmPlans.deletedAt)));
  return rows[0] === undefined ? null : firstYearOf(rows[0]);
}
