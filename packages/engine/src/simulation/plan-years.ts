import { growthIndex, wholeCustomers } from "./growth.ts";
import type { PlanPoint, PlanYear, PricingPlan, SimulationInputs } from "./types.ts";

/** Charges of the per-user price in a year: 12 for monthly, 1 for annual subscriptions. */
export function chargesPerYear(inputs: SimulationInputs): number {
  return inputs.subscriptionType === "monthly" ? 12 : 1;
}

/** Fraction of customers who stay; a blank rate counts as everybody. */
export function retention(plan: PricingPlan): number {
  return (plan.retentionRate ?? 100) / 100;
}

/**
 * One plan through five years at one price and one number of first-year customers (formulas B3.2, steps 1 to 5).
 * New and retained customers are whole; `users` are the billed ones, retained + firstYearFactor x new.
 *
 * @param firstYearFactor share of a new customer's first year that is billed, 0..1
 */
export function planYears(
  inputs: SimulationInputs,
  plan: PricingPlan,
  point: PlanPoint,
  firstYearFactor: number,
): PlanYear[] {
  const priceIndex = growthIndex(inputs.priceGrowth);
  const charges = chargesPerYear(inputs);
  const stay = retention(plan);
  let opening = plan.existingCustomers;

  return growthIndex(inputs.customerGrowth).map((customerIndex, t) => {
    const prices = priceIndex[t]!;
    const pricePerUser = point.pricePerUser * prices;
    const newCustomers = wholeCustomers(point.customersFirstYear * customerIndex);
    const retainedCustomers = wholeCustomers(opening * stay);
    const lostCustomers = opening - retainedCustomers;
    const customers = retainedCustomers + newCustomers;
    const billed = retainedCustomers + firstYearFactor * newCustomers;
    const users = billed * plan.averageUsers;
    const revenueUpfront = newCustomers * plan.upfrontFixedFee * prices;
    const revenueAnnualFixed = billed * plan.annualFixedFee * prices;
    const revenuePerUser = users * pricePerUser * charges;
    opening = customers;
    return {
      year: t + 1,
      pricePerUser,
      newCustomers,
      retainedCustomers,
      lostCustomers,
      customers,
      users,
      revenueUpfront,
      revenueAnnualFixed,
      revenuePerUser,
      revenue: revenueUpfront + revenueAnnualFixed + revenuePerUser,
    };
  });
}
