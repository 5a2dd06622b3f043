import { power } from "../math/power.ts";
import { type CostField, costFieldLabels, costFields } from "../simulation/cost-inputs.ts";
import { retention } from "../simulation/plan-years.ts";
import type { CostInputs, PricingPlan, SimulationInputs } from "../simulation/types.ts";
import type { GoalSeekOptions } from "./goal-seek-types.ts";

/** Inputs with one lever moved, and what the move does to the drawn values of each plan. */
export interface Move {
  inputs: SimulationInputs;
  cost: CostInputs;
  /** Factor of each plan's prices. */
  price: readonly number[];
  /** Factor of each plan's first-year customers. */
  customers: readonly number[];
}

/** What of a trial a lever changes; tells how its odds can be computed. */
export type LeverKind = "scale" | "cost" | "priceGrowth" | "years";

/** What a trial's revenue and cost are linear in: prices or customers of one plan (null: of all), or a cost. */
export type LinearIn =
  | { variable: "price" | "customers"; plan: number | null }
  | { variable: "cost"; field: CostField };

/** Something that can be moved, with its limits in per cent or points (formulas B8). */
export interface Lever {
  id: string;
  label: string;
  unit: "percent" | "points";
  kind: LeverKind;
  /** Set where every trial's revenue and cost are linear in the move. */
  linearIn: LinearIn | null;
  /** Lowest and highest move that is looked for. */
  low: number;
  high: number;
  /** How far down the search goes; `low` except for levers that only move up. */
  roomLow: number;
  /** Whether a higher move never lowers the odds. */
  isRising: boolean;
  move(x: number): Move;
  /** Change of customers by the elasticity, per cent. */
  demandPercent(x: number): number;
}

type Scale = (factor: number) => number;

function scaledPlan(plan: PricingPlan, price: number, customers: number): PricingPlan {
  return {
    ...plan,
    pricePerUserMin: plan.pricePerUserMin * price,
    pricePerUserMax: plan.pricePerUserMax * price,
    customersFirstYearMin: plan.customersFirstYearMin * customers,
    customersFirstYearMax: plan.customersFirstYearMax * customers,
  };
}

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Every lever of a simulation. Costs of zero, and costs where only revenue counts, are not levers. */
export function leversOf(inputs: SimulationInputs, cost: CostInputs, options: GoalSeekOptions): Lever[] {
  const { pricingPlans: plans } = inputs;
  const { elasticity, objective, wholeCustomers } = options;
  const ones = plans.map(() => 1);
  const moved = (changes: Partial<Move>): Move => ({
    inputs,
    cost,
    price: ones,
    customers: ones,
    ...changes,
  });
  const demand: Scale = (factor) => (elasticity === 0 ? 1 : power(factor, elasticity));
  const unmoved = (): number => 0;

  function scaled(plan: number | null, price: number, customers: number): Move {
    const isMoved = (p: number): boolean => plan === null || plan === p;
    const priceFactors = plans.map((_, p) => (isMoved(p) ? price : 1));
    const customerFactors = plans.map((_, p) => (isMoved(p) ? customers : 1));
    const pricingPlans = plans.map((each, p) => scaledPlan(each, priceFactors[p]!, customerFactors[p]!));
    return moved({
      inputs: { ...inputs, pricingPlans },
      price: priceFactors,
      customers: customerFactors,
    });
  }

  function priceLever(id: string, label: string, plan: number | null): Lever {
    return {
      id,
      label,
      unit: "percent",
      kind: "scale",
      linearIn: elasticity === 0 ? { variable: "price", plan } : null,
      low: -50,
      high: 100,
      roomLow: -50,
      // Without elasticity a price adds revenue and no cost but a share of it.
      isRising: elasticity === 0,
      move: (x) => scaled(plan, 1 + x / 100, demand(1 + x / 100)),
      demandPercent: (x) => (demand(1 + x / 100) - 1) * 100,
    };
  }

  function customersLever(id: string, label: string, plan: number | null): Lever {
    return {
      id,
      label,
      unit: "percent",
      kind: "scale",
      linearIn: wholeCustomers ? null : { variable: "customers", plan },
      low: -50,
      high: 200,
      roomLow: -50,
      isRising: objective === "revenue",
      move: (x) => scaled(plan, 1, 1 + x / 100),
      demandPercent: unmoved,
    };
  }

  function growthLever(
    field: "priceGrowth" | "customerGrowth",
    label: string,
    limits: [number, number],
  ): Lever {
    return {
      id: field,
      label,
      unit: "points",
      kind: field === "priceGrowth" ? "priceGrowth" : "years",
      linearIn: null,
      low: limits[0],
      high: limits[1],
      roomLow: limits[0],
      isRising: field === "priceGrowth" || objective === "revenue",
      move: (x) =>
        moved({
          inputs: { ...inputs, [field]: inputs[field].map((change) => Math.max(-100, change + x)) },
        }),
      demandPercent: unmoved,
    };
  }

  function costLever(field: CostField): Lever {
    return {
      id: `cost.${field}`,
      label: costFieldLabels[field],
      unit: "percent",
      kind: "cost",
      linearIn: { variable: "cost", field },
      low: 0,
      high: 100,
      roomLow: -100,
      isRising: true,
      move: (x) => moved({ cost: { ...cost, [field]: cost[field] * (1 - x / 100) } }),
      demandPercent: unmoved,
    };
  }

  const withRetention = (
    list: readonly PricingPlan[],
    percentOf: (percent: number) => number,
  ): PricingPlan[] =>
    list.map((plan) => ({ ...plan, retentionRate: within(0, percentOf(retention(plan) * 100), 100) }));

  const rates = plans.map((plan) => retention(plan) * 100);
  const single = plans.length === 1;
  return [
    priceLever("price", "All prices", null),
    customersLever("customers", "All first-year customers", null),
    ...(single
      ? []
      : plans.flatMap((plan, index) => [
          priceLever(`plan.${index}.price`, `${plan.name}: price`, index),
          customersLever(`plan.${index}.customers`, `${plan.name}: first-year customers`, index),
        ])),
    {
      id: "retention",
      label: "Retention rates",
      unit: "points",
      kind: "years",
      linearIn: null,
      // Beyond these no rate changes any more.
      low: Math.max(-20, -Math.ceil(Math.max(...rates) * 10) / 10),
      high: Math.min(20, Math.ceil((100 - Math.min(...rates)) * 10) / 10),
      roomLow: Math.max(-20, -Math.ceil(Math.max(...rates) * 10) / 10),
      isRising: objective === "revenue",
      move: (x) =>
        moved({ inputs: { ...inputs, pricingPlans: withRetention(plans, (percent) => percent + x) } }),
      demandPercent: unmoved,
    },
    growthLever("priceGrowth", "Price growth, every year", [-20, 50]),
    growthLever("customerGrowth", "Customer growth, every year", [-50, 200]),
    ...(objective === "revenue" ? [] : costFields.filter((field) => cost[field] > 0).map(costLever)),
    {
      id: "together",
      label: "Prices, customers, churn and costs together",
      unit: "percent",
      kind: "years",
      linearIn: null,
      low: 0,
      high: 100,
      roomLow: -50,
      isRising: false,
      move: (x) => {
        const more = 1 + x / 100;
        const less = 1 - x / 100;
        const move = scaled(null, more, more * demand(more));
        return {
          ...move,
          inputs: {
            ...move.inputs,
            pricingPlans: withRetention(move.inputs.pricingPlans, (percent) => 100 - (100 - percent) * less),
          },
          cost: costFields.reduce((reduced, field) => ({ ...reduced, [field]: cost[field] * less }), cost),
        };
      },
      demandPercent: (x) => (demand(1 + x / 100) - 1) * 100,
    },
  ];
}

/**
 * The inputs with one lever moved, for "use this": a run of them with the same options and seed has the lever's
 * odds. A price moved with elasticity takes its customers along.
 *
 * @param lever id as in `LeverAnswer`
 * @param x per cent or points
 * @throws RangeError when the simulation has no such lever
 */
export function moveLever(
  inputs: SimulationInputs,
  cost: CostInputs,
  options: GoalSeekOptions,
  lever: string,
  x: number,
): { inputs: SimulationInputs; cost: CostInputs } {
  const found = leversOf(inputs, cost, options).find(({ id }) => id === lever);
  if (found === undefined) throw new RangeError(`The simulation has no lever ${lever}.`);
  const move = found.move(x);
  return { inputs: move.inputs, cost: move.cost };
}
