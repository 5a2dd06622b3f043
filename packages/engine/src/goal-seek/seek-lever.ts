import type { LeverAnswer } from "./goal-seek-types.ts";
import type { Lever } from "./levers.ts";
import type { MovedTrials } from "./moved-trials.ts";
import { outward } from "./scan.ts";

/** What a search asks of the trials; see `MovedTrials`. */
export type OddsSource = Pick<MovedTrials, "trials" | "met">;

/** The odds of one lever by move, in tenths of a per cent or point, each computed once. */
interface Odds {
  /** Trials that meet the objective. */
  at(tenths: number): number;
  /** Whether the odds are at least the confidence. */
  reaches(tenths: number): boolean;
  /** Moves tried so far. */
  tried: ReadonlyMap<number, number>;
}

function oddsOf(lever: Lever, trials: OddsSource, base: number, needed: number): Odds {
  const tried = new Map([[0, base]]);
  const at = (tenths: number): number => {
    let met = tried.get(tenths);
    if (met === undefined) {
      met = trials.met(lever, tenths / 10);
      tried.set(tenths, met);
    }
    return met;
  };
  return { at, reaches: (tenths) => at(tenths) >= needed, tried };
}

/**
 * The move nearest to `from`, between it and `to`, where `holds` is as at `to`; it must change once between them.
 * Yields after each try.
 */
function* bisect(from: number, to: number, holds: (tenths: number) => boolean): Generator<undefined, number> {
  let before = from;
  let after = to;
  while (Math.abs(after - before) > 1) {
    const middle = Math.trunc((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
    yield;
  }
  return after;
}

/**
 * The move nearest to 0 for which `holds`, which does not hold at 0: the points of all directions by distance, then
 * bisection in the first cell of each direction that could be nearest.
 */
function* nearest(
  directions: readonly (readonly number[])[],
  holds: (tenths: number) => boolean,
): Generator<undefined, number | null> {
  let found: number | null = null;
  const cells = directions.map((points) => ({ points, before: 0, next: 0 }));
  for (;;) {
    // The cell that starts nearest to 0 goes first; one that starts beyond the found move cannot be nearer.
    const open = cells.filter(
      ({ points, before, next }) =>
        next < points.length && (found === null || Math.abs(before) < Math.abs(found)),
    );
    const cell = open.reduce<(typeof cells)[number] | null>(
      (first, each) => (first === null || Math.abs(each.before) < Math.abs(first.before) ? each : first),
      null,
    );
    if (cell === null) return found;
    const end = cell.points[cell.next]!;
    if (holds(end)) {
      const move = yield* bisect(cell.before, end, holds);
      if (found === null || Math.abs(move) < Math.abs(found)) found = move;
      cell.next = cell.points.length;
    } else {
      cell.before = end;
      cell.next += 1;
    }
    yield;
  }
}

/** The best of the moves that were tried, the nearest to 0 of several. */
function bestTried({ tried }: Odds): number {
  let best = 0;
  for (const [tenths, met] of tried) {
    const most = tried.get(best)!;
    if (met > most || (met === most && Math.abs(tenths) < Math.abs(best))) best = tenths;
  }
  return best;
}

/** Tries the first of the points whose odds are those of the last, where odds rise from point to point. */
function* firstOfBest(points: readonly number[], odds: Odds): Generator<undefined, void> {
  const most = odds.at(points.at(-1) ?? 0);
  let [before, after] = [-1, points.length - 1];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (odds.at(points[middle]!) === most) after = middle;
    else before = middle;
    yield;
  }
}

/** How far the lever can move before the odds fall: down, or up where they never fall on the way down. */
function* roomOf(lever: Lever, odds: Odds): Generator<undefined, number> {
  const down = lever.roomLow * 10;
  const falls = (tenths: number): boolean => !odds.reaches(tenths);
  // Odds that only rise with the lever fall once on the way down.
  const wayDown = lever.isRising ? [down] : outward(down);
  const below = yield* nearest([wayDown], falls);
  if (below !== null) return (below + 1) / 10;
  const above = lever.isRising ? null : yield* nearest([outward(lever.high * 10)], falls);
  return above === null ? lever.roomLow : (above - 1) / 10;
}

/**
 * The move of one lever nearest to 0 that gives the confidence, to 0.1 (formulas B8); yields after each try.
 *
 * @param base trials that meet the objective without a move
 * @param needed trials that must
 * @param isRising whether these trials' odds rise with the lever, though those of others may not
 */
export function* seekLever(
  lever: Lever,
  trials: OddsSource,
  base: number,
  needed: number,
  isRising = lever.isRising,
): Generator<undefined, LeverAnswer> {
  const odds = oddsOf(lever, trials, base, needed);
  const answer = (tenths: number, reachable: boolean, room: number | null): LeverAnswer => {
    const probability = odds.at(tenths) / trials.trials;
    return {
      lever: lever.id,
      label: lever.label,
      unit: lever.unit,
      x: tenths / 10,
      probability,
      standardError: Math.sqrt((probability * (1 - probability)) / trials.trials),
      reachable,
      room,
      demandPercent: tenths === 0 ? 0 : lever.demandPercent(tenths / 10),
    };
  };
  if (odds.reaches(0)) return answer(0, true, yield* roomOf({ ...lever, isRising }, odds));
  const up = lever.high * 10;
  const directions = isRising ? [[up]] : [outward(up), ...(lever.low < 0 ? [outward(lever.low * 10)] : [])];
  const move = yield* nearest(directions, odds.reaches);
  if (move === null && isRising && !lever.isRising) yield* firstOfBest(outward(up), odds);
  return move === null ? answer(bestTried(odds), false, null) : answer(move, true, null);
}
