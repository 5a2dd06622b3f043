import { costRates } from "../simulation/cost-rates.ts";
import { growthIndex, wholeCustomers } from "../simulation/growth.ts";
import { chargesPerYear, retention } from "../simulation/plan-years.ts";
import { ebitReached, planTargets, revenueReached } from "../simulation/targets.ts";
import type { CostInputs, SimulationInputs, SimulationOptions } from "../simulation/types.ts";

/**
 * The target year of `runScenario` and nothing else, for searches over thousands of points. The arithmetic has
 * the order of `planYears` and `runScenario`, so that the figures are the same to the last bit.
 */
export interface TargetYear {
  /** Revenue target of each plan, money. */
  targets: readonly number[];
  /**
   * Runs one point; the figures below are those of the last run.
   *
   * @param prices per user, one per plan
   * @param customers new customers of year 1, one per plan
   */
  run(prices: ArrayLike<number>, customers: ArrayLike<number>): void;
  /** Revenue of the last run, money. */
  revenue(): number;
  /** EBIT of the last run, money. */
  ebit(): number;
  /** Revenue of the last run less every cost that is not fixed, money. */
  contribution(): number;
  /** Revenue of one plan at one point, money. */
  planRevenue(plan: number, price: number, customers: number): number;
  /** Whether every plan of the last run reached its split of the revenue target, and the sum the whole. */
  revenueMet(): boolean;
  /** Whether EBIT of the last run in per cent of revenue reached the target. */
  ebitMet(): boolean;
  /** Least of the plans' and the total's revenue / target - 1 in the last run; negative if a target is missed. */
  revenueSlack(): number;
  /** EBIT in per cent less the target, / 100, in the last run; -Infinity without revenue. */
  ebitSlack(): number;
}

/** Prepares the target year of `inputs` (formulas B3.2). */
export function createTargetYear(
  inputs: SimulationInputs,
  cost: CostInputs,
  { firstYearFactor }: Pick<SimulationOptions, "firstYearFactor">,
): TargetYear {
  const { pricingPlans: plans, targetYear, revenueTarget, ebitTarget } = inputs;
  const prices = growthIndex(inputs.priceGrowth)[targetYear - 1]!;
  const customerIndex = growthIndex(inputs.customerGrowth).slice(0, targetYear);
  const rates = costRates(cost)[targetYear - 1]!;
  const charges = chargesPerYear(inputs);
  const targets = planTargets(inputs);
  const stay = plans.map(retention);
  const planRevenues = new Float64Array(plans.length);
  let newCustomers = 0;
  let billed = 0;
  let revenue = 0;
  let ebit = 0;

  function planRevenue(p: number, price: number, customers: number): number {
    const plan = plans[p]!;
    let all = plan.existingCustomers;
    let retained = 0;
    for (let t = 0; t < targetYear; t += 1) {
      newCustomers = wholeCustomers(customers * customerIndex[t]!);
      retained = wholeCustomers(all * stay[p]!);
      all = retained + newCustomers;
    }
    billed = retained + firstYearFactor * newCustomers;
    return (
      newCustomers * plan.upfrontFixedFee * prices +
      billed * plan.annualFixedFee * prices +
      billed * plan.averageUsers * (price * prices) * charges
    );
  }

  return {
    targets,
    planRevenue,
    run(pricesPerUser, customers) {
      let allNew = 0;
      let newUsers = 0;
      let users = 0;
      revenue = 0;
      for (let p = 0; p < plans.length; p += 1) {
        const money = planRevenue(p, pricesPerUser[p]!, customers[p]!);
        const { averageUsers } = plans[p]!;
        planRevenues[p] = money;
        revenue += money;
        allNew += newCustomers;
        newUsers += newCustomers * averageUsers;
        users += billed * averageUsers;
      }
      const variable =
        allNew * rates.onboardingPerNewCustomer +
        newUsers * rates.implementationPerNewUser +
        users * rates.infrastructurePerUser +
        users * rates.supportPerUser +
        revenue * rates.salesAndMarketingShare +
        users * rates.otherPerUser;
      ebit = revenue - (rates.fixed + variable);
    },
    revenue: () => revenue,
    ebit: () => ebit,
    contribution: () => ebit + rates.fixed,
    revenueMet() {
      for (let p = 0; p < plans.length; p += 1) {
        if (!revenueReached(planRevenues[p]!, targets[p]!)) return false;
      }
      return revenueReached(revenue, revenueTarget);
    },
    ebitMet: () => ebitReached(ebit, revenue, ebitTarget),
    revenueSlack: () =>
      targets.reduce(
        (least, target, p) => Math.min(least, planRevenues[p]! / target - 1),
        revenue / revenueTarget - 1,
      ),
    ebitSlack: () => (revenue > 0 ? ((ebit / revenue) * 100 - ebitTarget) / 100 : -Infinity),
  };
}
