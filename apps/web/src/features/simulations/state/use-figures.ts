import type { PlanPoint, SimulationInputs } from "@beachhead/engine";
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

/** A price with three decimals, as the contract stores it; rounded up, so that it still reaches what the price reaches. */
export function roundPriceUp(price: number): number {
  return Math.ceil(price * 1000 - 1e-6) / 1000;
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
      const [pricePerUserMin, pricePerUserMax] = rangeAround(
        roundPriceUp(point.pricePerUser),
        plan.pricePerUserMax - plan.pricePerUserMin,
        LEAST.price,
        0.001,
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

/**
 * The inputs of a goal seek's lever as the form takes them: prices with three decimals and whole customers, rounded
 * up so that the odds do not fall, growth and retention with two decimals.
 */
export function roundedFigures(before: SimulationInputs, moved: SimulationInputs): MovedFigures {
  const up = (value: number, was: number | undefined, step: number) =>
    value === was ? value : Math.ceil(value * step - 1e-6) / step;
  const percent = (value: number) => Math.round(value * 100) / 100;
  return {
    priceGrowth: moved.priceGrowth.map(percent),
    customerGrowth: moved.customerGrowth.map(percent),
    pricingPlans: moved.pricingPlans.map((plan, index) => {
      const was = before.pricingPlans[index];
      return {
        ...plan,
        pricePerUserMin: up(plan.pricePerUserMin, was?.pricePerUserMin, 1000),
        pricePerUserMax: up(plan.pricePerUserMax, was?.pricePerUserMax, 1000),
        customersFirstYearMin: up(plan.customersFirstYearMin, was?.customersFirstYearMin, 1),
        customersFirstYearMax: up(plan.customersFirstYearMax, was?.customersFirstYearMax, 1),
        retentionRate: plan.retentionRate === null ? null : percent(plan.retentionRate),
      };
    }),
  };
}
