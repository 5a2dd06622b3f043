import type { Proportions } from "./target-proportions.ts";
import type { Bar, UnitMoney } from "./trial-loops.ts";

/* The odds of a lever on a grid of its moves, trial by trial; see `years-odds.ts`. */

/** Numbers of one plan at one move; see `planNumbers`. */
export const PER_PLAN = 9;

/** One move of the lever. All of its inputs but `plans` and `kept` fall with the move, or stay. */
export interface Row {
  /** What each plan's target year is made of, at the costs of the unmoved inputs. */
  plans: Float64Array;
  /** Share of revenue that selling leaves. */
  kept: number;
  /** Factor of the costs per customer. */
  costFactor: number;
  fixed: number;
}

/** Draws of a run whose retention and growth are the same in every trial. */
export interface SteadyTrials {
  prices: readonly Float64Array[];
  firsts: readonly Float64Array[];
  /** Price index of each trial. */
  index: Float64Array;
  bar: Bar;
}

/** A plan's numbers in the order of the loop below: the terms of `addMoneyInProportion`. */
export function planNumbers(
  { perFirst, allPerFirst, left }: Proportions,
  { annualFee, perPrice, upfrontFee, unbilled, costPerNew, costPerCustomer }: UnitMoney,
): number[] {
  return [
    annualFee,
    perPrice,
    left,
    allPerFirst - unbilled * perFirst,
    upfrontFee * perFirst,
    costPerCustomer * left,
    costPerNew * perFirst + costPerCustomer * allPerFirst,
    allPerFirst - perFirst,
    perFirst,
  ];
}

/** What the last trial that was run came to: fields, so that a run makes no object. */
export interface Outcome {
  revenue: number;
  /** Cost of the customers. */
  cost: number;
  /** What customers bring beyond what the target leaves of their revenue; see `runSigned`. */
  gain: number;
  /** What other customers fall short of it. */
  loss: number;
}

/** Runs one trial at one move. */
export function runTrial(
  { prices, firsts, index }: SteadyTrials,
  { plans }: Row,
  i: number,
  to: Outcome,
): void {
  let revenue = 0;
  let cost = 0;
  for (let p = 0, o = 0; p < prices.length; p += 1, o += PER_PLAN) {
    const count = firsts[p]![i]!;
    const yearly = plans[o]! + plans[o + 1]! * prices[p]![i]!;
    revenue = revenue + yearly * (plans[o + 2]! + plans[o + 3]! * count) + plans[o + 4]! * count;
    cost = cost + plans[o + 5]! + plans[o + 6]! * count;
  }
  to.revenue = revenue * index[i]!;
  to.cost = cost;
}

/** What the customers of each plan cost and bring where no move changes it. */
export interface SteadyMoney {
  units: readonly Pick<UnitMoney, "upfrontFee" | "unbilled" | "costPerNew" | "costPerCustomer">[];
  /** Share of revenue that selling leaves, less the target's. */
  left: number;
}

/**
 * As `runTrial`, with gain and loss: EBIT beyond the target is gain - loss - fixed cost. Both only grow with the
 * customers, new ones of the year and older ones apart.
 */
export function runSigned(
  { prices, firsts, index }: SteadyTrials,
  { plans }: Row,
  { units, left }: SteadyMoney,
  i: number,
  to: Outcome,
): void {
  const share = left * index[i]!;
  let revenue = 0;
  let cost = 0;
  let gain = 0;
  let loss = 0;
  for (let p = 0, o = 0; p < prices.length; p += 1, o += PER_PLAN) {
    const count = firsts[p]![i]!;
    const yearly = plans[o]! + plans[o + 1]! * prices[p]![i]!;
    revenue = revenue + yearly * (plans[o + 2]! + plans[o + 3]! * count) + plans[o + 4]! * count;
    cost = cost + plans[o + 5]! + plans[o + 6]! * count;
    const { upfrontFee, unbilled, costPerNew, costPerCustomer } = units[p]!;
    const perOlder = share * yearly - costPerCustomer;
    const perNew = perOlder + share * (upfrontFee - unbilled * yearly) - costPerNew;
    const older = perOlder * (plans[o + 2]! + plans[o + 7]! * count);
    const added = perNew * plans[o + 8]! * count;
    gain += (older > 0 ? older : 0) + (added > 0 ? added : 0);
    loss -= (older < 0 ? older : 0) + (added < 0 ? added : 0);
  }
  to.revenue = revenue * index[i]!;
  to.cost = cost;
  to.gain = gain;
  to.loss = loss;
}

/** As `passes`. */
export function meets(bar: Bar, { kept, costFactor, fixed }: Row, revenue: number, cost: number): boolean {
  if (!(revenue >= bar.revenue)) return false;
  if (bar.ebitPercent === -Infinity) return true;
  return revenue > 0 && ((revenue * kept - costFactor * cost - fixed) / revenue) * 100 >= bar.ebitPercent;
}

/** Room for rounding, as a share of the money at stake. */
const NOISE = 1e-9;

/** One trial at one move. */
export type Node = Readonly<Outcome>;

/** As `certainBetween`, from gains and losses: closer where the moves change customers only. */
export function certainOfSigned(bar: Bar, fixed: number, low: Node, high: Node): number {
  if (high.revenue < bar.revenue) return -1;
  const hasRevenue = low.revenue >= bar.revenue;
  if (bar.ebitPercent === -Infinity) return hasRevenue ? 1 : 0;
  const noise = NOISE * (high.revenue + high.cost + fixed);
  if (high.gain - low.loss - fixed < -noise) return -1;
  return hasRevenue && low.revenue > 0 && low.gain - high.loss - fixed > noise ? 1 : 0;
}

/**
 * What is certain of a trial at every move between two: 1 it meets the objective, -1 it does not, 0 neither.
 * Revenue and customers rise with the move, rates of cost fall: their values at the ends bound all between.
 */
export function certainBetween(
  bar: Bar,
  low: Row,
  high: Row,
  { revenue: lowRevenue, cost: lowCost }: Node,
  { revenue: highRevenue, cost: highCost }: Node,
): number {
  if (highRevenue < bar.revenue) return -1;
  const hasRevenue = lowRevenue >= bar.revenue;
  if (bar.ebitPercent === -Infinity) return hasRevenue ? 1 : 0;
  const wanted = bar.ebitPercent / 100;
  const noise = NOISE * (highRevenue + highCost + low.fixed);
  const leftLow = low.kept - wanted;
  const leftHigh = high.kept - wanted;
  const most = leftHigh * (leftHigh > 0 ? highRevenue : lowRevenue);
  if (most - high.costFactor * lowCost - high.fixed < -noise) return -1;
  const least = leftLow * (leftLow > 0 ? lowRevenue : highRevenue);
  const isOver = least - low.costFactor * highCost - low.fixed > noise;
  return hasRevenue && lowRevenue > 0 && isOver ? 1 : 0;
}
