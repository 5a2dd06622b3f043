import type { EffortOption } from "./allocation-types.ts";
import type { MixLimits, Options } from "./best-mix.ts";
import type { Moments } from "./odds.ts";

/** A mix with its mean and deviation of revenue, and how many deviations its mean is above what is needed. */
export interface Scored {
  chosen: readonly EffortOption[];
  mean: number;
  variance: number;
  deviation: number;
  z: number;
  cost: number;
  people: number;
  changes: number;
}

/** Most improvements of one mix. */
const MOST_STEPS = 40;
/** Mixes next to the best that are worth a look of their own. */
const NEIGHBOURS = 6;
const HALF_CENT = 0.005;

/** Without deviation the answer is certain either way. */
function zOf(mean: number, variance: number, needed: number): number {
  const gap = mean - needed;
  return variance > 0 ? gap / Math.sqrt(variance) : gap >= -HALF_CENT ? Infinity : -Infinity;
}

/** Scores a mix by the mean and variance of its revenue. */
export function scoreOf(
  chosen: readonly EffortOption[],
  moments: readonly Moments[],
  needed: number,
): Scored {
  const sums = { mean: 0, variance: 0, cost: 0, people: 0, changes: 0 };
  for (const [index, { revenue, cost, people, effort }] of chosen.entries()) {
    const moment = moments[index]!;
    sums.mean += revenue * moment.mean;
    sums.variance += revenue * revenue * moment.variance;
    sums.cost += cost;
    sums.people += people;
    sums.changes += effort === 1 ? 0 : 1;
  }
  const { mean, variance } = sums;
  return { chosen, ...sums, deviation: Math.sqrt(variance), z: zOf(mean, variance, needed) };
}

/** What another option in place of one adds to the sums. */
interface Change {
  index: number;
  option: EffortOption;
  mean: number;
  variance: number;
  cost: number;
  people: number;
}

function changesOf({ chosen }: Scored, options: Options, moments: readonly Moments[]): Change[] {
  return options.flatMap((of, index) => {
    const now = chosen[index]!;
    const { mean, variance } = moments[index]!;
    return of
      .filter((option) => option !== now)
      .map((option) => ({
        index,
        option,
        mean: (option.revenue - now.revenue) * mean,
        variance: (option.revenue * option.revenue - now.revenue * now.revenue) * variance,
        cost: option.cost - now.cost,
        people: option.people - now.people,
      }));
  });
}

/** The best changes of one channel or of two together, within the limits: the one with the most z first. */
function bestChanges(
  scored: Scored,
  options: Options,
  { budget, people }: MixLimits,
  moments: readonly Moments[],
  needed: number,
  count: number,
): { z: number; changes: Change[] }[] {
  const changes = changesOf(scored, options, moments);
  const mostCost = (budget ?? Infinity) + HALF_CENT - scored.cost;
  const mostPeople = (people ?? Infinity) - scored.people;
  const best: { z: number; changes: Change[] }[] = [];
  const consider = (mean: number, variance: number, tried: () => Change[]): void => {
    const z = zOf(scored.mean + mean, Math.max(0, scored.variance + variance), needed);
    const last = best[count - 1];
    if (last !== undefined && z <= last.z) return;
    best.push({ z, changes: tried() });
    best.sort((a, b) => b.z - a.z);
    best.length = Math.min(best.length, count);
  };
  for (const [place, one] of changes.entries()) {
    if (one.cost <= mostCost && one.people <= mostPeople) consider(one.mean, one.variance, () => [one]);
    for (let next = place + 1; next < changes.length; next += 1) {
      const other = changes[next]!;
      if (other.index === one.index) continue;
      if (one.cost + other.cost > mostCost || one.people + other.people > mostPeople) continue;
      consider(one.mean + other.mean, one.variance + other.variance, () => [one, other]);
    }
  }
  return best;
}

function withChanges({ chosen }: Scored, changes: readonly Change[]): EffortOption[] {
  return chosen.map((option, index) => changes.find((change) => change.index === index)?.option ?? option);
}

/** The mixes next to one, with one channel changed or two, within the limits: the best z first. */
export function neighboursOf(
  scored: Scored,
  options: Options,
  limits: MixLimits,
  moments: readonly Moments[],
  needed: number,
  count: number,
): Scored[] {
  return bestChanges(scored, options, limits, moments, needed, count).map(({ changes }) =>
    scoreOf(withChanges(scored, changes), moments, needed),
  );
}

/** Changes one channel or two while that raises z. Returns the best mix and those next to it. */
export function improveScore(
  start: Scored,
  options: Options,
  limits: MixLimits,
  moments: readonly Moments[],
  needed: number,
): Scored[] {
  let best = start;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const around = neighboursOf(best, options, limits, moments, needed, NEIGHBOURS);
    const [first] = around;
    if (first === undefined || !(first.z > best.z)) return [best, ...around];
    best = first;
  }
  return [best];
}
