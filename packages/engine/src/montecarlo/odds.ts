import { ebitReached, revenueReached } from "../simulation/targets.ts";
import type { TargetOdds } from "../simulation/types.ts";

/**
 * Share of the trials that reach the targets.
 *
 * @param revenue of the target year, one number per trial
 * @param ebit of the target year, likewise
 * @param revenueTarget money
 * @param ebitTarget per cent of revenue
 */
export function targetOdds(
  revenue: Float64Array,
  ebit: Float64Array,
  revenueTarget: number,
  ebitTarget: number,
): TargetOdds {
  let revenueMet = 0;
  let ebitMet = 0;
  let bothMet = 0;
  for (let i = 0; i < revenue.length; i += 1) {
    const byRevenue = revenueReached(revenue[i]!, revenueTarget) ? 1 : 0;
    const byEbit = ebitReached(ebit[i]!, revenue[i]!, ebitTarget) ? 1 : 0;
    revenueMet += byRevenue;
    ebitMet += byEbit;
    bothMet += byRevenue & byEbit;
  }
  const trials = revenue.length;
  return { revenue: revenueMet / trials, ebit: ebitMet / trials, both: bothMet / trials };
}

/** Standard error of each probability: sqrt(p (1 - p) / trials). */
export function oddsError(odds: TargetOdds, trials: number): TargetOdds {
  const error = (p: number): number => Math.sqrt((p * (1 - p)) / trials);
  return { revenue: error(odds.revenue), ebit: error(odds.ebit), both: error(odds.both) };
}
