import type { EffortOption } from "./allocation-types.ts";

/** A sum may miss what is needed by rounding alone. */
const CENT = 0.005;

/** The draws that every candidate is judged by. */
export interface OddsModel {
  /** Of each channel, one factor a trial. */
  factors: readonly Float64Array[];
  /** Revenue to reach. */
  needed: number;
}

/** The share of trials in which the revenue of a mix reaches what is needed. */
export function oddsOf({ factors, needed }: OddsModel, chosen: readonly EffortOption[]): number {
  const trials = factors[0]?.length ?? 0;
  if (trials === 0) return needed <= CENT ? 1 : 0;
  const sums = new Float64Array(trials);
  for (const [index, { revenue }] of chosen.entries()) {
    if (revenue === 0) continue;
    const drawn = factors[index]!;
    for (let trial = 0; trial < trials; trial += 1) sums[trial]! += revenue * drawn[trial]!;
  }
  let reached = 0;
  for (let trial = 0; trial < trials; trial += 1) if (sums[trial]! >= needed - CENT) reached += 1;
  return reached / trials;
}

/** Mean and variance of a channel's factor in the draws. */
export interface Moments {
  mean: number;
  variance: number;
}

export function momentsOf(drawn: Float64Array): Moments {
  let mean = 0;
  for (const factor of drawn) mean += factor / drawn.length;
  let variance = 0;
  for (const factor of drawn) variance += ((factor - mean) * (factor - mean)) / drawn.length;
  return { mean, variance };
}
