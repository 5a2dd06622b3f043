import type { SimulationListItem } from "@beachhead/contract";
import {
  type CostInputs,
  DEFAULT_OPTIONS,
  type PricingPlan,
  roundScenario,
  runScenario,
  type ScenarioResult,
  type SimulationInputs,
  scenarioPoints,
} from "@beachhead/engine";

/** What a cost is weighed with: customers, users and revenue over five years. */
export interface TypicalSize {
  inputs: SimulationInputs;
  /** In words, for the reader: "Standard of Launch pricing, 150 USD". */
  words: string;
}

/** A size typed by hand. */
export interface TypedSize {
  newCustomers: number | null;
  usersPerCustomer: number | null;
  revenuePerCustomer: number | null;
}

export const TYPED: TypedSize = { newCustomers: 100, usersPerCustomer: 10, revenuePerCustomer: 1000 };

/** The value of the choice that means "as typed". */
export const AS_TYPED = "typed";

function steadyPlan(plan: Partial<PricingPlan>): PricingPlan {
  return {
    id: 1,
    name: "Typical",
    revenueTargetSplit: 100,
    annualFixedFee: 0,
    pricePerUserMin: 0,
    pricePerUserMax: 0,
    upfrontFixedFee: 0,
    customersFirstYearMin: 0,
    customersFirstYearMax: 0,
    existingCustomers: 0,
    retentionRate: 100,
    averageUsers: 1,
    ...plan,
  };
}

/** The same number of new customers each year, all of whom stay; null while a figure is blank or below 0. */
export function typedSize({
  newCustomers,
  usersPerCustomer,
  revenuePerCustomer,
}: TypedSize): TypicalSize | null {
  if (newCustomers === null || usersPerCustomer === null || revenuePerCustomer === null) return null;
  if (newCustomers < 1 || usersPerCustomer < 0 || revenuePerCustomer < 0) return null;
  return {
    words: "Assumes the same number of new customers each year and no churn",
    inputs: {
      revenueTarget: 1000,
      targetYear: 1,
      ebitTarget: 0,
      priceGrowth: [0, 0, 0, 0],
      customerGrowth: [0, 0, 0, 0],
      subscriptionType: "annual",
      pricingPlans: [
        steadyPlan({
          customersFirstYearMin: newCustomers,
          customersFirstYearMax: newCustomers,
          averageUsers: usersPerCustomer,
          annualFixedFee: revenuePerCustomer,
        }),
      ],
    },
  };
}

/** The choices saved simulations offer: each plan alone and, of several plans, all together. */
export function sizeChoices(
  simulations: readonly SimulationListItem[],
): { value: string; label: string; hint: string }[] {
  return simulations.flatMap((item) => {
    const plans = item.pricingPlans.map((plan, index) => ({
      value: `${item.id}:${index}`,
      label: plan.name,
      hint: item.simulationTitle,
    }));
    const all = { value: `${item.id}:all`, label: "All plans", hint: item.simulationTitle };
    return plans.length > 1 ? [all, ...plans] : plans;
  });
}

/** The size behind a choice; null when it is not among the simulations (any more). */
export function sizeOf(choice: string, simulations: readonly SimulationListItem[]): TypicalSize | null {
  const [id, which] = choice.split(":");
  const item = simulations.find((candidate) => candidate.id === id);
  if (item === undefined) return null;
  const { revenueTarget, targetYear, ebitTarget, priceGrowth, customerGrowth, subscriptionType } = item;
  const chosen = item.pricingPlans[Number(which)];
  const pricingPlans = which === "all" ? item.pricingPlans : chosen === undefined ? null : [chosen];
  if (pricingPlans === null) return null;
  return {
    words: `Middle of the ranges of ${which === "all" ? "all plans" : (chosen?.name ?? "")}, ${item.simulationTitle}`,
    inputs: {
      revenueTarget,
      targetYear,
      ebitTarget,
      priceGrowth,
      customerGrowth,
      subscriptionType,
      pricingPlans,
    },
  };
}

export interface CostAtSize {
  size: TypicalSize;
  /** Five years at the middle of the size's ranges. */
  result: ScenarioResult;
  /** What one more new customer adds to the cost of year 1, money. */
  oneMore: number;
  usersPerCustomer: number;
}

/** Runs the engine's five years with the cost at a size, and once more with one customer more. */
export function costAtSize(cost: CostInputs, size: TypicalSize): CostAtSize {
  const points = scenarioPoints(size.inputs).mid;
  const [first, ...others] = points;
  const more =
    first === undefined
      ? points
      : [{ ...first, customersFirstYear: first.customersFirstYear + 1 }, ...others];
  const result = runScenario(size.inputs, cost, DEFAULT_OPTIONS, points);
  const withMore = runScenario(size.inputs, cost, DEFAULT_OPTIONS, more);
  return {
    size,
    result: roundScenario(result),
    oneMore: (withMore.totalCost[0] ?? 0) - (result.totalCost[0] ?? 0),
    usersPerCustomer: size.inputs.pricingPlans[0]?.averageUsers ?? 1,
  };
}
