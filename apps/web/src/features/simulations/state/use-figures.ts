import { type CostInputs, costFields, type PlanPoint, type SimulationInputs } from "@beachhead/engine";
import type { Figure, PlanFields, SimulationFields } from "./simulation-form.ts";

const MOVED = [
  "pricePerUserMin",
  "pricePerUserMax",
  "customersFirstYearMin",
  "customersFirstYearMax",
  "retentionRate",
] as const;

/** The figures that "use this" may change; the fields of a form have them all. */
export interface MovedFigures {
  pricingPlans: readonly Pick<PlanFields, "id" | (typeof MOVED)[number]>[];
  priceGrowth: readonly Figure[];
  customerGrowth: readonly Figure[];
}

/** Least price and number of customers that the contract accepts. */
const LEAST = { price: 0.001, customers: 1 };

/** Steps of a price per unit of money: cents from one unit on, below it the three decimals of the contract. */
const priceSteps = (price: number): number => (price >= 1 ? 100 : 1000);

/** A price in steps, rounded up, so that it still reaches what the price reaches. */
export function roundPriceUp(price: number): number {
  const steps = priceSteps(price);
  return Math.ceil(price * steps - 1e-6) / steps;
}

/** A range with `middle` as its middle, as wide as before where the least allowed value leaves room. */
function rangeAround(
  middle: number,
  width: number,
  least: number,
  step: number,
): readonly [low: number, high: number] {
  const half = Math.floor(width / 2 / step + 1e-6) * step;
  const low = Math.max(least, middle - half);
  const high = Math.max(low + step, 2 * middle - low);
  const rounded = (value: number) => Math.round(value / step) / Math.round(1 / step);
  return [rounded(low), rounded(high)];
}

/** The ranges moved, each as wide as before, so that a point is their middle. */
export function figuresAround(inputs: SimulationInputs, points: readonly PlanPoint[]): MovedFigures {
  return {
    priceGrowth: inputs.priceGrowth,
    customerGrowth: inputs.customerGrowth,
    pricingPlans: inputs.pricingPlans.map((plan, index) => {
      const point = points[index];
      if (point === undefined) return plan;
      const width = plan.pricePerUserMax - plan.pricePerUserMin;
      const [pricePerUserMin, pricePerUserMax] = rangeAround(
        roundPriceUp(point.pricePerUser),
        width,
        LEAST.price,
        1 / priceSteps(point.pricePerUser - width / 2),
      );
      const [customersFirstYearMin, customersFirstYearMax] = rangeAround(
        point.customersFirstYear,
        plan.customersFirstYearMax - plan.customersFirstYearMin,
        LEAST.customers,
        1,
      );
      return { ...plan, pricePerUserMin, pricePerUserMax, customersFirstYearMin, customersFirstYearMax };
    }),
  };
}

/** The form with other figures; plans are matched by id, everything else stays. Undo passes the earlier fields. */
export function withFigures(fields: SimulationFields, from: MovedFigures): SimulationFields {
  return {
    ...fields,
    priceGrowth: [...from.priceGrowth],
    customerGrowth: [...from.customerGrowth],
    pricingPlans: fields.pricingPlans.map((plan) => {
      const moved = from.pricingPlans.find(({ id }) => id === plan.id);
      if (moved === undefined) return plan;
      const next = { ...plan };
      for (const field of MOVED) next[field] = moved[field];
      return next;
    }),
  };
}

/** One figure taken back: as before where it is still what was written, else as it was edited since. */
const undone = <T>(now: T, written: T, before: T): T => (now === written ? before : now);

/** Takes written figures back one by one. A figure that was edited since stays, and so does a plan added since. */
export function withFiguresUndone(
  fields: SimulationFields,
  written: MovedFigures,
  before: MovedFigures,
): SimulationFields {
  const growth = (name: "priceGrowth" | "customerGrowth") =>
    fields[name].map((now, year) => undone(now, written[name][year] ?? null, before[name][year] ?? null));
  return {
    ...fields,
    priceGrowth: growth("priceGrowth"),
    customerGrowth: growth("customerGrowth"),
    pricingPlans: fields.pricingPlans.map((plan) => {
      const after = written.pricingPlans.find(({ id }) => id === plan.id);
      const earlier = before.pricingPlans.find(({ id }) => id === plan.id);
      if (after === undefined || earlier === undefined) return plan;
      const next = { ...plan };
      for (const field of MOVED) next[field] = undone(plan[field], after[field], earlier[field]);
      return next;
    }),
  };
}

/** A moved value in steps, rounded away from where it was, so that it moves at least as far. */
function roundedAway(value: number, was: number, stepsPerUnit: number): number {
  if (value === was) return value;
  const steps = value * stepsPerUnit;
  return (value > was ? Math.ceil(steps - 1e-6) : Math.floor(steps + 1e-6)) / stepsPerUnit;
}

/** A moved range in steps, as the contract accepts it. */
function roundedRange(
  [low, high]: readonly [number, number],
  [lowWas, highWas]: readonly [number, number],
  stepsPerUnit: number,
  least: number,
): readonly [low: number, high: number] {
  const from = Math.max(least, roundedAway(low, lowWas, stepsPerUnit));
  const to = roundedAway(high, highWas, stepsPerUnit);
  return [from, to > from ? to : (Math.round(from * stepsPerUnit) + 1) / stepsPerUnit];
}

/**
 * The inputs of a goal seek's lever as the form takes them: prices in cents and whole customers, rounded away from the
 * earlier ones so that the odds are reached, growth and retention with two decimals.
 */
export function roundedFigures(before: SimulationInputs, moved: SimulationInputs): MovedFigures {
  const percent = (value: number) => Math.round(value * 100) / 100;
  return {
    priceGrowth: moved.priceGrowth.map(percent),
    customerGrowth: moved.customerGrowth.map(percent),
    pricingPlans: moved.pricingPlans.map((plan, index) => {
      const was = before.pricingPlans[index] ?? plan;
      const [pricePerUserMin, pricePerUserMax] = roundedRange(
        [plan.pricePerUserMin, plan.pricePerUserMax],
        [was.pricePerUserMin, was.pricePerUserMax],
        priceSteps(Math.min(plan.pricePerUserMin, was.pricePerUserMin)),
        LEAST.price,
      );
      const [customersFirstYearMin, customersFirstYearMax] = roundedRange(
        [plan.customersFirstYearMin, plan.customersFirstYearMax],
        [was.customersFirstYearMin, was.customersFirstYearMax],
        1,
        LEAST.customers,
      );
      return {
        ...plan,
        pricePerUserMin,
        pricePerUserMax,
        customersFirstYearMin,
        customersFirstYearMax,
        retentionRate: plan.retentionRate === null ? null : percent(plan.retentionRate),
      };
    }),
  };
}

/** A moved cost as the product cost takes it: two decimals, rounded away from the earlier amounts. */
export function roundedCost(before: CostInputs, moved: CostInputs): CostInputs {
  const next = { ...moved };
  for (const field of costFields) next[field] = roundedAway(moved[field], before[field], 100);
  return next;
}
