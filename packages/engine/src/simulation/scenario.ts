import { cumulative, netPresentValue, payback } from "./cash.ts";
import { allocatedDevelopment, type CostRates, costRates } from "./cost-rates.ts";
import { ceilGuarded, wholeCustomers } from "./growth.ts";
import { planYears } from "./plan-years.ts";
import { ebitReached, planTargets, revenueReached } from "./targets.ts";
import type {
  CostInputs,
  CostLines,
  PlanPoint,
  PlanYear,
  PricingPlan,
  ScenarioResult,
  SimulationInputs,
  SimulationOptions,
  SimulationWarning,
} from "./types.ts";
import { simulationWarnings } from "./warnings.ts";

/** The sums over all plans that one year's costs depend on. */
interface Volume {
  revenue: number;
  newCustomers: number;
  newUsers: number;
  customers: number;
  users: number;
}

function volumeOf(years: readonly PlanYear[], plans: readonly PricingPlan[]): Volume {
  const volume: Volume = { revenue: 0, newCustomers: 0, newUsers: 0, customers: 0, users: 0 };
  years.forEach((year, p) => {
    volume.revenue += year.revenue;
    volume.newCustomers += year.newCustomers;
    volume.newUsers += year.newCustomers * plans[p]!.averageUsers;
    volume.customers += year.customers;
    volume.users += year.users;
  });
  return volume;
}

function costLinesOf(rates: CostRates, volume: Volume): CostLines {
  return {
    amortisedDevelopment: rates.amortisedDevelopment,
    ongoingProductDevelopment: rates.ongoingProductDevelopment,
    admin: rates.admin,
    infrastructureFixed: rates.infrastructureFixed,
    salesAndMarketingFixed: rates.salesAndMarketingFixed,
    extra: rates.extra,
    onboarding: volume.newCustomers * rates.onboardingPerNewCustomer,
    implementation: volume.newUsers * rates.implementationPerNewUser,
    infrastructureUsers: volume.users * rates.infrastructurePerUser,
    support: volume.users * rates.supportPerUser,
    salesAndMarketingVariable: volume.revenue * rates.salesAndMarketingShare,
    otherVariable: volume.users * rates.otherPerUser,
  };
}

function variableCost(lines: CostLines): number {
  return (
    lines.onboarding +
    lines.implementation +
    lines.infrastructureUsers +
    lines.support +
    lines.salesAndMarketingVariable +
    lines.otherVariable
  );
}

/** Customers at which contribution covers the fixed cost; no value when a customer contributes nothing. */
function breakEven(fixed: number, revenue: number, variable: number, customers: number): number | null {
  if (customers <= 0 || revenue <= variable) return null;
  return Math.max(0, ceilGuarded(fixed / ((revenue - variable) / customers)));
}

/**
 * One deterministic run at the given price and first-year customers of each plan (formulas B3.2). Whole
 * customers, exact money (nothing rounded: see `roundResult`).
 *
 * @param points one per plan, in the plans' order
 * @throws RangeError when the points are not as many as the plans
 */
export function runScenario(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  points: readonly PlanPoint[],
): ScenarioResult {
  const { pricingPlans } = inputs;
  if (points.length !== pricingPlans.length) {
    throw new RangeError(`${pricingPlans.length} plans need as many points, got ${points.length}.`);
  }
  const years = pricingPlans.map((plan, p) => planYears(inputs, plan, points[p]!, options.firstYearFactor));
  const rates = costRates(cost);
  const volumes = rates.map((_, t) =>
    volumeOf(
      years.map((plan) => plan[t]!),
      pricingPlans,
    ),
  );
  const costLines = rates.map((rate, t) => costLinesOf(rate, volumes[t]!));
  const variable = costLines.map(variableCost);
  const revenue = volumes.map((volume) => volume.revenue);
  const totalCost = rates.map((rate, t) => rate.fixed + variable[t]!);
  const ebit = revenue.map((money, t) => money - totalCost[t]!);
  const cashFlow = [
    0 - allocatedDevelopment(cost),
    ...ebit.map((money, t) => money + rates[t]!.amortisedDevelopment),
  ];
  const breakEvenIndex = ebit.findIndex((money) => money >= 0);

  const target = inputs.targetYear - 1;
  const targets = planTargets(inputs);
  return {
    points: points.map((point) => ({ ...point })),
    revenue,
    ebit,
    ebitPercent: ebit.map((money, t) => (revenue[t]! > 0 ? (money / revenue[t]!) * 100 : null)),
    customers: volumes.map((volume) => volume.customers),
    users: volumes.map((volume) => volume.users),
    totalCost,
    costLines,
    cumulativeRevenue: cumulative(revenue),
    cumulativeEbit: cumulative(ebit),
    cashFlow,
    cumulativeCash: cumulative(cashFlow),
    breakEvenCustomers: volumes.map((volume, t) =>
      breakEven(rates[t]!.fixed, volume.revenue, variable[t]!, volume.customers),
    ),
    npv: netPresentValue(cashFlow, cost.costOfCapital),
    paybackYears: payback(cashFlow),
    ebitBreakEvenYear: breakEvenIndex < 0 ? null : breakEvenIndex + 1,
    attainment: revenue[target]! / inputs.revenueTarget,
    revenueMet: revenueReached(revenue[target]!, inputs.revenueTarget),
    ebitMet: ebitReached(ebit[target]!, revenue[target]!, inputs.ebitTarget),
    plans: pricingPlans.map((plan, p) => ({
      name: plan.name,
      targetRevenue: targets[p]!,
      attainment: years[p]![target]!.revenue / targets[p]!,
      years: years[p]!,
    })),
  };
}

/** All minima, all mid-points (customers rounded half up), all maxima of the typed ranges. */
export function scenarioPoints(inputs: SimulationInputs): Record<"low" | "mid" | "high", PlanPoint[]> {
  const at = (read: (plan: PricingPlan) => [number, number]): PlanPoint[] =>
    inputs.pricingPlans.map((plan) => {
      const [pricePerUser, customersFirstYear] = read(plan);
      return { plan: plan.name, pricePerUser, customersFirstYear };
    });
  return {
    low: at((plan) => [plan.pricePerUserMin, plan.customersFirstYearMin]),
    mid: at((plan) => [
      (plan.pricePerUserMin + plan.pricePerUserMax) / 2,
      wholeCustomers((plan.customersFirstYearMin + plan.customersFirstYearMax) / 2),
    ]),
    high: at((plan) => [plan.pricePerUserMax, plan.customersFirstYearMax]),
  };
}

/** The three deterministic scenarios of the typed ranges, exact and unrounded, with the notes on the inputs. */
export function simulateScenarios(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): { warnings: SimulationWarning[]; low: ScenarioResult; mid: ScenarioResult; high: ScenarioResult } {
  const points = scenarioPoints(inputs);
  return {
    warnings: simulationWarnings(inputs),
    low: runScenario(inputs, cost, options, points.low),
    mid: runScenario(inputs, cost, options, points.mid),
    high: runScenario(inputs, cost, options, points.high),
  };
}
