import type { CostInputs, PricingPlan, SimulationInputs, SimulationOptions } from "../index.ts";

/**
 * The recommended-point search written a second time, plainly, for the tests: every one of the 101 x 101 points,
 * customers needed by bisection, the model year by year.
 */

const whole = (value: number): number => Math.floor(value + 0.5 + 1e-9);
const chain = (changes: readonly number[], until: number): number =>
  changes.slice(0, until).reduce((index, change) => index * (1 + change / 100), 1);

interface Volume {
  revenue: number;
  fresh: number;
  billed: number;
}

function volumeOf(
  inputs: SimulationInputs,
  plan: PricingPlan,
  price: number,
  customers: number,
  factor: number,
): Volume {
  let all = plan.existingCustomers;
  let fresh = 0;
  let billed = 0;
  for (let t = 0; t < inputs.targetYear; t += 1) {
    fresh = whole(customers * chain(inputs.customerGrowth, t));
    const retained = whole((all * (plan.retentionRate ?? 100)) / 100);
    billed = retained + factor * fresh;
    all = retained + fresh;
  }
  const months = inputs.subscriptionType === "monthly" ? 12 : 1;
  const index = chain(inputs.priceGrowth, inputs.targetYear - 1);
  const yearly = plan.annualFixedFee + plan.averageUsers * price * months;
  return { revenue: index * (fresh * plan.upfrontFixedFee + billed * yearly), fresh, billed };
}

/** A point that was tried. */
export interface TriedPoint {
  prices: number[];
  customers: number[];
  feasible: boolean;
  stretch: number;
  /** Fraction of revenue and points of EBIT / 100 that are missed. */
  shortfall: number;
  ebit: number;
}

/** Every different point of the search. Ranges must hold whole numbers of customers. */
export function everyPoint(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): TriedPoint[] {
  const { pricingPlans: plans, targetYear } = inputs;
  const t = targetYear - 1;
  const total = plans.reduce((sum, plan) => sum + plan.revenueTargetSplit, 0);
  const targets = plans.map((plan) => (inputs.revenueTarget * plan.revenueTargetSplit) / total);
  const bounds = plans.map((plan) => ({
    lowest: Math.ceil(plan.customersFirstYearMin),
    highest: Math.floor(plan.customersFirstYearMax),
  }));
  const share = cost.allocationOfFixedCostForSelectedGeo / 100;
  const period = cost.amortizationperiod;
  const writtenOff = period === 0 ? (t === 0 ? 1 : 0) : Math.min(1, Math.max(0, period - t)) / period;
  const fixed =
    share *
    (cost.upFrontProductDevelopmentCost * writtenOff +
      cost.ongoingProductDevelopmentCost * chain(cost.ongoingProductDevelopmentGrowth, t) +
      cost.fixedAdminCost * chain(cost.adminGrowth, t) +
      cost.fixedInfrastructureCost * chain(cost.infrastructureGrowth, t) +
      cost.fixedSalesAndMarketingCost * chain(cost.salesAndMarketingGrowth, t) +
      cost.extraCostSpace);
  const perNew = cost.fixedOnboardingCostPerCustomer * chain(cost.onboardingGrowth, t);
  const perNewUser = cost.implementationCostPerUser * chain(cost.implementationPerUserGrowth, t);
  const perUser =
    cost.infrastructureCostPerUserPerYear * chain(cost.infrastructurePerUserGrowth, t) +
    cost.supportCostPerYearPerUser * chain(cost.supportPerUserGrowth, t) +
    cost.otherVariableCost;
  const selling = Math.min(
    1,
    (cost.salesAndMarketingCostPercOfRevenue / 100) * chain(cost.salesAndMarketingPerUserGrowth, t),
  );

  const volume = (p: number, price: number, customers: number): Volume =>
    volumeOf(inputs, plans[p]!, price, customers, options.firstYearFactor);
  const reaches = (revenue: number, target: number): boolean => revenue >= target - 0.005;

  function needed(p: number, price: number): number {
    let { lowest: low, highest: high } = bounds[p]!;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (reaches(volume(p, price, middle).revenue, targets[p]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  function tried(position: number, prices: number[], customers: number[]): TriedPoint {
    const volumes = plans.map((_, p) => volume(p, prices[p]!, customers[p]!));
    const revenue = volumes.reduce((sum, each) => sum + each.revenue, 0);
    const variable = volumes.reduce((sum, { fresh, billed }, p) => {
      const users = plans[p]!.averageUsers;
      return sum + fresh * (perNew + users * perNewUser) + billed * users * perUser;
    }, 0);
    const ebit = revenue * (1 - selling) - variable - fixed;
    const gap = revenue > 0 ? inputs.ebitTarget - (ebit / revenue) * 100 : Infinity;
    return {
      prices,
      customers,
      feasible:
        volumes.every((each, p) => reaches(each.revenue, targets[p]!)) &&
        reaches(revenue, inputs.revenueTarget) &&
        gap <= 0.005,
      stretch: plans.reduce((sum, plan, p) => {
        const width = plan.customersFirstYearMax - plan.customersFirstYearMin;
        const place = width > 0 ? (customers[p]! - plan.customersFirstYearMin) / width : 0;
        return sum + (plan.revenueTargetSplit / total) * Math.sqrt((position ** 2 + place ** 2) / 2);
      }, 0),
      shortfall: Math.max(0, 1 - revenue / inputs.revenueTarget) + Math.max(0, gap / 100),
      ebit,
    };
  }

  return Array.from({ length: 101 }, (_, lambda) => {
    const position = lambda / 100;
    const prices = plans.map(
      (plan) => plan.pricePerUserMin + position * (plan.pricePerUserMax - plan.pricePerUserMin),
    );
    const least = prices.map((price, p) => needed(p, price));
    const lifts = Array.from({ length: 101 }, (__, nu) =>
      least.map((count, p) => whole(count + (nu / 100) * (bounds[p]!.highest - count))),
    );
    const different = new Map(lifts.map((customers) => [customers.join(), customers]));
    return [...different.values()].map((customers) => tried(position, prices, customers));
  }).flat();
}
