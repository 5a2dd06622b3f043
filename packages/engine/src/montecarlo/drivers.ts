import { type CostRates, costRates } from "../simulation/cost-rates.ts";
import { chargesPerYear, retention } from "../simulation/plan-years.ts";
import type { CostInputs, PricingPlan, SimulationInputs, SimulationOptions } from "../simulation/types.ts";
import { STREAM_KINDS, streamSeed } from "./streams.ts";

/** One number a trial needs: fixed, or drawn from a range. */
export interface Draw {
  /** Lowest value, or the value itself when fixed. */
  low: number;
  /** Width of the range; 0 = fixed. */
  range: number;
  /** Position of the most likely value in the range, 0..1. */
  mode: number;
  /** Start of the random stream. */
  stream: number;
}

/** What the kernel knows of one plan. Money in the cost's currency, shares as fractions. */
export interface PlanModel {
  price: Draw;
  customers: Draw;
  /** Fraction of customers who stay. */
  retention: Draw;
  /** Added to every yearly growth of new customers, a fraction. */
  growthShift: Draw;
  /** Price at which elasticity changes nothing. */
  referencePrice: number;
  existingCustomers: number;
  averageUsers: number;
  annualFixedFee: number;
  upfrontFixedFee: number;
}

/** Everything a trial depends on. */
export interface TrialModel {
  plans: PlanModel[];
  /** Added to every yearly price growth, a fraction. */
  priceGrowthShift: Draw;
  /** Factors into years 2..5 before the shifts. */
  priceGrowth: number[];
  customerGrowth: number[];
  /** Charges of the per-user price a year, 1 or 12. */
  charges: number;
  rates: CostRates[];
  elasticity: number;
  wholeCustomers: boolean;
  firstYearFactor: number;
}

/** A named driver whose share of the variance is asked for. */
export interface Driver {
  name: string;
  stream: number;
}

function fixed(value: number): Draw {
  return { low: value, range: 0, mode: 0, stream: 0 };
}

/** `value` +- `spread`, cut at the limits; the mode stays at `value`. */
function spreadAround(value: number, spread: number, lowest: number, highest: number, stream: number): Draw {
  const low = Math.max(lowest, value - spread);
  const high = Math.min(highest, value + spread);
  if (!(high > low)) return fixed(value);
  const cut = low > value - spread || high < value + spread;
  return { low, range: high - low, mode: cut ? (value - low) / (high - low) : 0.5, stream };
}

/**
 * Shift of a whole row of yearly growths, as a fraction. Where the lowest growth would fall below -100 % the
 * range is cut there.
 */
function growthShift(growth: readonly number[], spread: number, stream: number): Draw {
  const room = growth.reduce((least, change) => Math.min(least, 1 + change / 100), 1);
  return spreadAround(0, spread / 100, -room, spread / 100, stream);
}

/** Plans with the same id still get streams of their own. */
function planIdentities(plans: readonly PricingPlan[]): [id: number, occurrence: number][] {
  return plans.map((plan, p) => [plan.id, plans.slice(0, p).filter((other) => other.id === plan.id).length]);
}

/** Turns inputs and options into ranges, streams and rates (formulas B3.4). */
export function trialModel(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
): TrialModel {
  const { seed } = options;
  const identities = planIdentities(inputs.pricingPlans);
  const shift = growthShift(
    inputs.customerGrowth,
    options.customerGrowthSpread,
    streamSeed(seed, STREAM_KINDS.customerGrowth),
  );
  return {
    plans: inputs.pricingPlans.map((plan, p) => {
      const stream = (kind: number): number => streamSeed(seed, kind, ...identities[p]!);
      const stay = retention(plan);
      return {
        price: {
          low: plan.pricePerUserMin,
          range: plan.pricePerUserMax - plan.pricePerUserMin,
          mode: 0.5,
          stream: stream(STREAM_KINDS.price),
        },
        customers: {
          low: plan.customersFirstYearMin,
          range: plan.customersFirstYearMax - plan.customersFirstYearMin,
          mode: 0.5,
          stream: stream(STREAM_KINDS.customers),
        },
        retention: spreadAround(stay, options.retentionSpread / 100, 0, 1, stream(STREAM_KINDS.retention)),
        growthShift: shift,
        referencePrice: (plan.pricePerUserMin + plan.pricePerUserMax) / 2,
        existingCustomers: plan.existingCustomers,
        averageUsers: plan.averageUsers,
        annualFixedFee: plan.annualFixedFee,
        upfrontFixedFee: plan.upfrontFixedFee,
      };
    }),
    priceGrowthShift: growthShift(
      inputs.priceGrowth,
      options.priceGrowthSpread,
      streamSeed(seed, STREAM_KINDS.priceGrowth),
    ),
    priceGrowth: inputs.priceGrowth.map((change) => 1 + change / 100),
    customerGrowth: inputs.customerGrowth.map((change) => 1 + change / 100),
    charges: chargesPerYear(inputs),
    rates: costRates(cost),
    elasticity: options.elasticity,
    wholeCustomers: options.wholeCustomers,
    firstYearFactor: options.firstYearFactor,
  };
}

/** The drawn drivers of a model in a fixed order: per plan price, customers, retention; then the growths. */
export function drivers(model: TrialModel): Driver[] {
  const named: [string, Draw][] = model.plans.flatMap((plan, p): [string, Draw][] => [
    [`plan.${p}.price`, plan.price],
    [`plan.${p}.customers`, plan.customers],
    [`plan.${p}.retention`, plan.retention],
  ]);
  named.push(["priceGrowth", model.priceGrowthShift]);
  const shift = model.plans[0]?.growthShift;
  if (shift !== undefined) named.push(["customerGrowth", shift]);
  return named.filter(([, draw]) => draw.range > 0).map(([name, draw]) => ({ name, stream: draw.stream }));
}
