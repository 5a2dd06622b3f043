import type { EffortOption } from "./allocation-types.ts";
import { type MixLimits, muchOf, type Options } from "./best-mix.ts";
import { type Moments, momentsOf, type OddsModel, oddsOf } from "./odds.ts";
import { improveScore, neighboursOf, type Scored, scoreOf } from "./odds-score.ts";

/**
 * The mix with the best odds. The sum of independent factors is nearly normal, so that the odds grow with z = (mean -
 * needed) / deviation. Where z is best, the mix is the best for mean + t x variance with t = -z / (2 deviation), a sum
 * over channels like revenue: that is searched again and again from the z it led to. Then single channels and pairs are
 * changed while z grows; the most promising mixes, and those next to the best of them, are judged by the draws.
 */

/** Rounds from a z to the next; it settles in three or four. */
const ROUNDS = 5;
/** Where the rounds start: a safe plan, an open one, and a gamble. */
const FIRST_Z = [0, 2, -2];
/** Mixes judged by the draws. */
const JUDGED = 24;

/** Rounds in which the mixes next to the best are judged too. */
const POLISHED = 4;

/** A mix with its odds by the draws. */
type Judged = Scored & { odds: number };

export interface BestOdds {
  chosen: EffortOption[];
  odds: number;
}

/** Candidates for the best odds, and those near them, the best z first. Empty when nothing is within the limits. */
function candidates(
  options: Options,
  limits: MixLimits,
  moments: readonly Moments[],
  needed: number,
): Scored[] {
  const found: Scored[] = [];
  for (const first of FIRST_Z) {
    let z = first;
    let deviation: number | null = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const tilt = deviation === null || deviation === 0 ? 0 : -z / (2 * deviation);
      const chosen = muchOf(options, limits, ({ revenue }, index) => {
        const { mean, variance } = moments[index]!;
        return revenue * mean + tilt * revenue * revenue * variance;
      });
      if (chosen === null) return [];
      const scored = scoreOf(chosen, moments, needed);
      const isKnown = found.some((other) => other.chosen.every((option, index) => option === chosen[index]));
      if (!isKnown) found.push(scored);
      if (isKnown && round > 1) break;
      deviation = scored.deviation;
      z = round === 0 && first !== 0 ? first : scored.z;
    }
  }
  const improved = found.map((scored) => improveScore(scored, options, limits, moments, needed));
  return [...found, ...improved.flat()].toSorted((a, b) => b.z - a.z);
}

/** Better odds; of equal odds the higher z where none are reached, else less cost, then fewer channels changed. */
function isBetter(one: Judged, other: Judged): boolean {
  if (one.odds !== other.odds) return one.odds > other.odds;
  if (one.odds === 0) return one.z > other.z;
  return one.cost !== other.cost ? one.cost < other.cost : one.changes < other.changes;
}

/**
 * The best odds that revenue reaches what is needed, within the limits (formulas B14): within one point of the best of
 * all mixes where all can be tried. Null when nothing is within the limits.
 *
 * @param others mixes to judge as well: the odds are never below theirs
 */
export function bestOdds(
  options: Options,
  limits: MixLimits,
  model: OddsModel,
  others: readonly (readonly EffortOption[])[],
): BestOdds | null {
  const { factors, needed } = model;
  const moments = factors.map(momentsOf);
  const judge = (scored: Scored): Judged => ({ ...scored, odds: oddsOf(model, scored.chosen) });
  const better = (best: Judged | null, next: Judged): Judged =>
    best === null || isBetter(next, best) ? next : best;
  let best = [
    ...candidates(options, limits, moments, needed).slice(0, JUDGED),
    ...others.map((chosen) => scoreOf(chosen, moments, needed)),
  ]
    .map(judge)
    .reduce<Judged | null>(better, null);
  for (let round = 0; best !== null && round < POLISHED; round += 1) {
    const near = neighboursOf(best, options, limits, moments, needed, JUDGED).map(judge);
    const next: Judged = near.reduce<Judged>(better, best);
    if (next === best) break;
    best = next;
  }
  return best === null ? null : { chosen: [...best.chosen], odds: best.odds };
}
