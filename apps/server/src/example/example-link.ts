import type { CombinationLink } from "@beachhead/contract";
import { readInheritance } from "../modules/gtm-plans/index.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import { cost } from "./northlight.ts";

/**
 * Links the example's cost and simulations to their combination of the plan. What the plan passes on counts as seen.
 * @returns null where the plan has no such combination
 */
export async function findExampleLink(
  tx: UserTransaction,
  ownerId: string,
  gtmPlanId: string,
  now: Date,
): Promise<CombinationLink | null> {
  const { currency, combinations } = await readInheritance(tx, ownerId, gtmPlanId, now);
  const title = `${cost.productName}-${cost.geo}`;
  const combination = combinations.find((each) => each.title === title);
  if (combination === undefined) return null;
  const { id: combinationId, revenueTarget, targetYear, ebitTarget } = combination;
  const { existingCustomers, customerGrowth } = combination;
  return {
    gtmPlanId,
    combinationId,
    seen: { revenueTarget, targetYear, ebitTarget, existingCustomers, customerGrowth, currency },
  };
}
