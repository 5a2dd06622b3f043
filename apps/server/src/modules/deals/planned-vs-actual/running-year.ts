import { businessYearOf, yearName } from "@beachhead/engine";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { findPlanOfRecord } from "../../approvals/index.ts";
import { findPlanTerms, yearsOf } from "../../gtm-plans/index.ts";

const PLAN_YEARS = 5;

/**
 * The target year of a GTM plan that is running, by the years that deals are measured against; before the plan its first
 * year, after it its last.
 * @throws {AppError} `not_found`
 */
export async function findRunningYear(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
  now: Date,
): Promise<{ targetYear: number; name: string }> {
  const plan = await findPlanTerms(tx, ownerId, gtmPlanId);
  if (plan === undefined) throw notFound("This GTM plan");
  const record = await findPlanOfRecord(tx, ownerId, plan.id);
  const { firstYear, yearStartMonth } = record ?? yearsOf(plan);
  const running = businessYearOf(now, yearStartMonth) - firstYear + 1;
  const targetYear = Math.min(PLAN_YEARS, Math.max(1, running));
  return { targetYear, name: yearName(firstYear + targetYear - 1, yearStartMonth) };
}
