import { type CostField, costFieldLabels, costFields } from "../simulation/cost-inputs.ts";
import { retention } from "../simulation/plan-years.ts";
import type { Tornado, TornadoBar } from "../simulation/result-types.ts";
import type { CostInputs, PlanPoint, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import { createTargetYear } from "./target-year.ts";

const BARS = 12;
/** Points either way, of retention and of the two growths. */
const POINTS = 5;
/** Fraction of a cost either way. */
const COST_CHANGE = 0.1;

/** Everything a run of the target year depends on. */
interface Run {
  inputs: SimulationInputs;
  cost: CostInputs;
  prices: number[];
  customers: number[];
}

interface Driver {
  driver: string;
  label: string;
  low: number;
  high: number;
  /** The run with the driver at a value. */
  at(value: number): Run;
}

function replaced<T>(list: readonly T[], index: number, value: T): T[] {
  return list.map((each, k) => (k === index ? value : each));
}

function planDrivers(base: Run, index: number): Driver[] {
  const { inputs } = base;
  const plan = inputs.pricingPlans[index]!;
  const percent = retention(plan) * 100;
  return [
    {
      driver: `plan.${index}.price`,
      label: `${plan.name}: price per user`,
      low: plan.pricePerUserMin,
      high: plan.pricePerUserMax,
      at: (value) => ({ ...base, prices: replaced(base.prices, index, value) }),
    },
    {
      driver: `plan.${index}.customers`,
      label: `${plan.name}: first-year customers`,
      low: plan.customersFirstYearMin,
      high: plan.customersFirstYearMax,
      at: (value) => ({ ...base, customers: replaced(base.customers, index, value) }),
    },
    {
      driver: `plan.${index}.retention`,
      label: `${plan.name}: retention rate`,
      low: Math.max(0, percent - POINTS),
      high: Math.min(100, percent + POINTS),
      at: (retentionRate) => ({
        ...base,
        inputs: { ...inputs, pricingPlans: replaced(inputs.pricingPlans, index, { ...plan, retentionRate }) },
      }),
    },
  ];
}

function growthDriver(base: Run, field: "priceGrowth" | "customerGrowth", label: string): Driver {
  const { inputs } = base;
  const shifted = (points: number): number[] =>
    inputs[field].map((change) => Math.max(-100, change + points));
  return {
    driver: field,
    label,
    low: -POINTS,
    high: POINTS,
    at: (points) => ({ ...base, inputs: { ...inputs, [field]: shifted(points) } }),
  };
}

function costDriver(base: Run, field: CostField): Driver {
  const amount = base.cost[field];
  return {
    driver: `cost.${field}`,
    label: costFieldLabels[field],
    low: amount * (1 - COST_CHANGE),
    high: amount * (1 + COST_CHANGE),
    at: (value) => ({ ...base, cost: { ...base.cost, [field]: value } }),
  };
}

/** Widest first; ties in the order of the drivers. */
function widest(bars: readonly TornadoBar[], swing: (bar: TornadoBar) => number): TornadoBar[] {
  return bars
    .map((bar, index) => ({ bar, index, cents: Math.round(swing(bar) * 100) }))
    .sort((a, b) => b.cents - a.cents || a.index - b.index)
    .slice(0, BARS)
    .map(({ bar }) => bar);
}

/**
 * One driver at a time over its range, everything else at the point (formulas B3.5): prices and customers over
 * their ranges, retention and growths +- 5 points, costs +- 10 %. Up-front development is left out, as in the
 * worked examples: it is spent before the first year. Deterministic; whole customers.
 *
 * Money is not rounded: see `roundTornado`.
 *
 * @param points the recommended point, or the nearest one
 */
export function tornado(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  points: readonly PlanPoint[],
): Tornado {
  const base: Run = {
    inputs,
    cost,
    prices: points.map((point) => point.pricePerUser),
    customers: points.map((point) => point.customersFirstYear),
  };
  const figures = (run: Run): { revenue: number; ebit: number } => {
    const year = createTargetYear(run.inputs, run.cost, options);
    year.run(run.prices, run.customers);
    return { revenue: year.revenue(), ebit: year.ebit() };
  };
  const drivers = [
    ...inputs.pricingPlans.flatMap((_, p) => planDrivers(base, p)),
    growthDriver(base, "priceGrowth", "Price growth (all years), points"),
    growthDriver(base, "customerGrowth", "Customer growth (all years), points"),
    ...costFields
      .filter((field) => field !== "upFrontProductDevelopmentCost")
      .map((field) => costDriver(base, field)),
  ];
  const bars = drivers.map(({ driver, label, low, high, at }): TornadoBar => {
    const atLow = figures(at(low));
    const atHigh = figures(at(high));
    return {
      driver,
      label,
      low,
      high,
      revenueLow: atLow.revenue,
      revenueHigh: atHigh.revenue,
      ebitLow: atLow.ebit,
      ebitHigh: atHigh.ebit,
    };
  });
  return {
    base: figures(base),
    byRevenue: widest(bars, (bar) => Math.abs(bar.revenueHigh - bar.revenueLow)),
    byEbit: widest(bars, (bar) => Math.abs(bar.ebitHigh - bar.ebitLow)),
  };
}
