import { roundRatio } from "../money/rounding.ts";
import { wholeCustomers } from "../simulation/growth.ts";
import type { HeatMap, Recommendation } from "../simulation/result-types.ts";
import type { CostInputs, PricingPlan, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import { customersPosition, priceAt } from "./positions.ts";
import { createTargetYear } from "./target-year.ts";

/** Cells along each axis less one. */
const STEPS = 10;

function customersAt(plan: PricingPlan, position: number): number {
  const { customersFirstYearMin: min, customersFirstYearMax: max } = plan;
  return wholeCustomers(min + position * (max - min));
}

/**
 * How far a place of the price and customer ranges is inside the feasible region: the least slack of every
 * plan's split, of the revenue target and of the EBIT target, as fractions; at least 0 inside. For drawing the
 * border: customers are whole, so it is a step function along the customers.
 *
 * @returns a function of the positions of all prices and of all customers, 0..1
 */
export function feasibleMargin(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): (pricePosition: number, customersPosition: number) => number {
  const { pricingPlans: plans } = inputs;
  const year = createTargetYear(inputs, cost, options);
  return (pricePosition, position) => {
    year.run(
      plans.map((plan) => priceAt(plan, pricePosition)),
      plans.map((plan) => customersAt(plan, position)),
    );
    const slack = Math.min(year.revenueSlack(), year.ebitSlack());
    // What counts as reached may be half a cent short.
    return year.revenueMet() && year.ebitMet() ? Math.max(0, slack) : Math.min(slack, -1e-12);
  };
}

/** The plan whose axes label the map: the largest share of the target, the first of several. */
function labellingPlan(plans: readonly PricingPlan[]): number {
  return plans.reduce(
    (largest, plan, p) => (plan.revenueTargetSplit > plans[largest]!.revenueTargetSplit ? p : largest),
    0,
  );
}

/** Attainment over 11 x 11 positions of the price and customer ranges, all plans together (formulas B3.3). */
export function heatMap(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  recommended: Recommendation,
): HeatMap {
  const { pricingPlans: plans } = inputs;
  const year = createTargetYear(inputs, cost, options);
  const labelled = labellingPlan(plans);
  const plan = plans[labelled]!;
  const positions = Array.from({ length: STEPS + 1 }, (_, k) => k / STEPS);
  const cells = positions.map((pricePosition) =>
    positions.map((position) => {
      year.run(
        plans.map((each) => priceAt(each, pricePosition)),
        plans.map((each) => customersAt(each, position)),
      );
      return { attainment: year.revenue() / inputs.revenueTarget, met: year.revenueMet() && year.ebitMet() };
    }),
  );
  const point = recommended.points[labelled]!;
  const { pricePerUserMin: min, pricePerUserMax: max } = plan;
  return {
    plan: plan.name,
    prices: positions.map((position) => priceAt(plan, position)),
    customers: positions.map((position) => customersAt(plan, position)),
    revenueAttainment: cells.map((row) => row.map((cell) => cell.attainment)),
    met: cells.map((row) => row.map((cell) => cell.met)),
    recommended: {
      pricePosition: max > min ? roundRatio((point.pricePerUser - min) / (max - min)) : 0,
      customersPosition: customersPosition(plan, point.customersFirstYear),
    },
  };
}
