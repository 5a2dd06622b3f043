import { type CostRates, costRates } from "../simulation/cost-rates.ts";
import { chargesPerYear, retention } from "../simulation/plan-years.ts";
import type {
  CostInputs,
  PlanPoint,
  PricingPlan,
  SimulationInputs,
  SimulationOptions,
} from "../simulation/types.ts";
import {
  type Draw,
  drawGrowthShift,
  drawInRange,
  drawWithSpread,
  type Source,
  type TableAt,
} from "./draws.ts";
import { STREAM_KINDS, streamSeed } from "./streams.ts";

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

/** Plans with the same id still get streams of their own. */
function planIdentities(plans: readonly PricingPlan[]): [id: number, occurrence: number][] {
  return plans.map((plan, p) => [plan.id, plans.slice(0, p).filter((other) => other.id === plan.id).length]);
}

/**
 * Turns inputs and options into ranges, streams and rates (formulas B3.4).
 *
 * @param modes most likely price and customers of each plan; the middle of the ranges if null
 */
export function trialModel(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: SimulationOptions,
  tableAt: TableAt,
  modes: readonly PlanPoint[] | null = null,
): TrialModel {
  const { seed } = options;
  const identities = planIdentities(inputs.pricingPlans);
  const shift = drawGrowthShift(inputs.customerGrowth, options.customerGrowthSpread, {
    stream: streamSeed(seed, STREAM_KINDS.customerGrowth),
    tableAt,
  });
  return {
    plans: inputs.pricingPlans.map((plan, p) => {
      const source = (kind: number): Source => ({
        stream: streamSeed(seed, kind, ...identities[p]!),
        tableAt,
      });
      return {
        price: drawInRange(
          plan.pricePerUserMin,
          plan.pricePerUserMax,
          modes === null ? null : modes[p]!.pricePerUser,
          source(STREAM_KINDS.price),
        ),
        customers: drawInRange(
          plan.customersFirstYearMin,
          plan.customersFirstYearMax,
          modes === null ? null : modes[p]!.customersFirstYear,
          source(STREAM_KINDS.customers),
        ),
        retention: drawWithSpread(
          retention(plan),
          options.retentionSpread / 100,
          [0, 1],
          source(STREAM_KINDS.retention),
        ),
        growthShift: shift,
        referencePrice:
          modes === null ? (plan.pricePerUserMin + plan.pricePerUserMax) / 2 : modes[p]!.pricePerUser,
        existingCustomers: plan.existingCustomers,
        averageUsers: plan.averageUsers,
        annualFixedFee: plan.annualFixedFee,
        upfrontFixedFee: plan.upfrontFixedFee,
      };
    }),
    priceGrowthShift: drawGrowthShift(inputs.priceGrowth, options.priceGrowthSpread, {
      stream: streamSeed(seed, STREAM_KINDS.priceGrowth),
      tableAt,
    }),
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
