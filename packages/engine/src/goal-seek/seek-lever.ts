import type { LeverAnswer } from "./goal-seek-types.ts";
import type { LeverOdds } from "./lever-odds.ts";
import type { Lever } from "./levers.ts";
import { outward } from "./scan.ts";

/** Whether something holds at a move, in tenths. */
type Condition = (tenths: number) => Generator<undefined, boolean>;

/** The move nearest to `from`, between it and `to`, where `holds` is as at `to`; it must change once between them. */
function* bisect(from: number, to: number, holds: Condition): Generator<undefined, number> {
  let before = from;
  let after = to;
  while (Math.abs(after - before) > 1) {
    const middle = Math.trunc((before + after) / 2);
    if (yield* holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * The move nearest to 0 for which `holds`, which does not hold at 0: the points of all directions by distance, then
 * bisection in the first cell of each direction that could be nearest.
 */
function* nearest(
  directions: readonly (readonly number[])[],
  holds: Condition,
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
    if (yield* holds(end)) {
      const move = yield* bisect(cell.before, end, holds);
      if (found === null || Math.abs(move) < Math.abs(found)) found = move;
      cell.next = cell.points.length;
    } else {
      cell.before = end;
      cell.next += 1;
    }
  }
}

/** The point with the best odds, the nearest to 0 of several; 0 unless one has better odds than it. */
function* bestOf(
  directions: readonly (readonly number[])[],
  odds: LeverOdds,
  base: number,
): Generator<undefined, number> {
  const points = directions.flat().sort((a, b) => Math.abs(a) - Math.abs(b));
  let most = base;
  // The ends come first: what they have, few of the others exceed.
  for (const point of [...directions.flatMap((each) => each.at(-1) ?? []), ...points]) {
    if (yield* odds.reaches(point, most + 1)) most = yield* odds.met(point);
  }
  if (most === base) return 0;
  for (const point of points) {
    if (yield* odds.reaches(point, most)) return point;
  }
  return 0;
}

/** How far the lever can move before the odds fall: down, or up where they never fall on the way down. */
function* roomOf(lever: Lever, reaches: Condition): Generator<undefined, number> {
  const down = lever.roomLow * 10;
  function* falls(tenths: number): Generator<undefined, boolean> {
    return !(yield* reaches(tenths));
  }
  // Odds that only rise with the lever fall once on the way down.
  const wayDown = lever.isRising ? [down] : outward(down);
  const below = yield* nearest([wayDown], falls);
  if (below !== null) return (below + 1) / 10;
  const above = lever.isRising ? null : yield* nearest([outward(lever.high * 10)], falls);
  return above === null ? lever.roomLow : (above - 1) / 10;
}

/**
 * The move of one lever nearest to 0 that gives the confidence, to 0.1 (formulas B8).
 *
 * @param base trials that meet the objective without a move, of `trials`
 * @param needed trials that must
 */
export function* seekLever(
  lever: Lever,
  odds: LeverOdds,
  trials: number,
  base: number,
  needed: number,
): Generator<undefined, LeverAnswer> {
  const reaches: Condition = (tenths) => odds.reaches(tenths, needed);
  function* answer(
    tenths: number,
    reachable: boolean,
    room: number | null,
  ): Generator<undefined, LeverAnswer> {
    const probability = (tenths === 0 ? base : yield* odds.met(tenths)) / trials;
    return {
      lever: lever.id,
      label: lever.label,
      unit: lever.unit,
      x: tenths / 10,
      probability,
      standardError: Math.sqrt((probability * (1 - probability)) / trials),
      reachable,
      room,
      demandPercent: tenths === 0 ? 0 : lever.demandPercent(tenths / 10),
    };
  }
  if (base >= needed) return yield* answer(0, true, yield* roomOf(lever, reaches));
  const up = lever.high * 10;
  const directions = lever.isRising
    ? [[up]]
    : [outward(up), ...(lever.low < 0 ? [outward(lever.low * 10)] : [])];
  const move = yield* nearest(directions, reaches);
  if (move !== null) return yield* answer(move, true, null);
  return yield* answer(yield* bestOf(directions, odds, base), false, null);
}
