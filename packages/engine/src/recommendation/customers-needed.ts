import { ceilGuarded, growthIndex } from "../simulation/growth.ts";
import { chargesPerYear, retention } from "../simulation/plan-years.ts";
import { revenueReached } from "../simulation/targets.ts";
import type { PricingPlan, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import type { TargetYear } from "./target-year.ts";

/** More customers than any plan is asked for. */
const MOST_CUSTOMERS = 1e12;

/**
 * Smallest whole number in from..to for which `holds`, which must stay true once it is.
 *
 * @param guess where to look first; a good one needs two or three tries
 * @returns to + 1 if it holds for none
 */
function leastWhole(from: number, to: number, guess: number, holds: (value: number) => boolean): number {
  let below = from - 1;
  let above = to + 1;
  let at = Math.min(to, Math.max(from, guess));
  for (let step = 1; above - below > 1; step *= 2) {
    if (holds(at)) {
      above = at;
      at -= step;
    } else {
      below = at;
      at += step;
    }
    if (at <= below || at >= above) at = Math.floor((below + above) / 2);
  }
  return above;
}

/** How many first-year customers a plan needs for its share of the revenue target (formulas B3.3, N*). */
export interface CustomersNeeded {
  /**
   * Least whole number in from..to that reaches the plan's target; to + 1 if none does.
   *
   * @param price money per user
   */
  at(price: number, from: number, to: number): number;
  /** Least whole number from 0 on; null if none reaches the target. */
  anyAt(price: number): number | null;
}

/** The closed form of N* for one plan, corrected with the whole customers of `targetYear`. */
export function createCustomersNeeded(
  inputs: SimulationInputs,
  plan: PricingPlan,
  index: number,
  targetYear: TargetYear,
  { firstYearFactor }: Pick<SimulationOptions, "firstYearFactor">,
): CustomersNeeded {
  const last = inputs.targetYear - 1;
  const prices = growthIndex(inputs.priceGrowth)[last]!;
  const customers = growthIndex(inputs.customerGrowth);
  const stay = retention(plan);
  // Billed customers of the target year: per new customer of year 1, and those that were there before.
  let earlier = 0;
  let existing = plan.existingCustomers;
  for (let t = 0; t <= last; t += 1) {
    earlier = (earlier + (t > 0 ? customers[t - 1]! : 0)) * stay;
    existing *= stay;
  }
  const billedPerNew = earlier + firstYearFactor * customers[last]!;
  const upfront = plan.upfrontFixedFee * prices * customers[last]!;
  const target = targetYear.targets[index]!;

  function guess(price: number): number {
    const perCustomer = (plan.averageUsers * price * chargesPerYear(inputs) + plan.annualFixedFee) * prices;
    const perNew = perCustomer * billedPerNew + upfront;
    return perNew > 0 ? ceilGuarded((target - perCustomer * existing) / perNew) : 0;
  }

  function at(price: number, from: number, to: number): number {
    return leastWhole(from, to, guess(price), (count) =>
      revenueReached(targetYear.planRevenue(index, price, count), target),
    );
  }

  return {
    at,
    anyAt(price) {
      const needed = at(price, 0, MOST_CUSTOMERS);
      return needed > MOST_CUSTOMERS ? null : needed;
    },
  };
}
