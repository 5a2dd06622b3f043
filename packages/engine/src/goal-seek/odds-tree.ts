import type { LeverOdds } from "./lever-odds.ts";
import type { Bar } from "./trial-loops.ts";
import { countMet, createFigures, type Figures, openBetween, type Terms } from "./year-loops.ts";

/** Runs trials at one move of a lever. */
export interface TrialRunner {
  bar: Bar;
  termsAt(tenths: number): Terms;
  /** Adds the trials `which` at the move to figures that are zero. */
  run(terms: Terms, which: Int32Array, to: Figures): void;
}

/** One end of a stretch: the figures are those of its open trials. */
interface End {
  tenths: number;
  terms: Terms;
  figures: Figures;
}

/** The moves between two. */
interface Stretch {
  low: End;
  high: End;
  /** Trials that meet the objective at every move of the stretch. */
  throughout: number;
  /** Trials whose figures at the ends do not tell; the others never meet the objective. */
  open: Int32Array;
}

/** A stretch that was cut at a move. */
interface Cut {
  tenths: number;
  met: number;
  below: Branch;
  above: Branch;
}

interface Branch {
  stretch: Stretch;
  cut: Cut | null;
}

/** The values at some places of a column. */
function pick<Column extends Float64Array | Int32Array>(
  from: Column,
  places: Int32Array,
  to: Column,
): Column {
  const count = places.length;
  for (let k = 0; k < count; k += 1) to[k] = from[places[k]!]!;
  return to;
}

function pickFigures({ revenue, plus, minus }: Figures, places: Int32Array): Figures {
  const picked = (column: Float64Array): Float64Array =>
    pick(column, places, new Float64Array(places.length));
  return { revenue: picked(revenue), plus: picked(plus), minus: picked(minus) };
}

/** The stretch between two ends with the figures of the same trials, of which the undecided ones stay open. */
function stretchOf(bar: Bar, low: End, high: End, trials: Int32Array, throughout: number): Stretch {
  const found = new Int32Array(trials.length);
  const { open, always } = openBetween(bar, low.terms, high.terms, low.figures, high.figures, found);
  const places = found.subarray(0, open);
  return {
    low: { ...low, figures: pickFigures(low.figures, places) },
    high: { ...high, figures: pickFigures(high.figures, places) },
    throughout: throughout + always,
    open: pick(trials, places, new Int32Array(open)),
  };
}

/**
 * The odds of a lever between the first and the last of `points`, in tenths. Stretches of moves are halved only as
 * far as a question needs, and a trial is followed only where the moves at the ends of a stretch leave it open.
 *
 * @param points where stretches are cut as long as they have one, rising
 */
export function createOddsTree(trials: number, points: readonly number[], runner: TrialRunner): LeverOdds {
  const { bar } = runner;
  const ends = new Map<number, number>();
  let root: Branch | null = null;

  function endAt(tenths: number, which: Int32Array): End {
    const terms = runner.termsAt(tenths);
    const figures = createFigures(which.length);
    runner.run(terms, which, figures);
    return { tenths, terms, figures };
  }

  function* grow(): Generator<undefined, Branch> {
    if (root !== null) return root;
    const all = new Int32Array(trials);
    for (let trial = 0; trial < trials; trial += 1) all[trial] = trial;
    const low = endAt(points[0]!, all);
    yield;
    const high = endAt(points.at(-1)!, all);
    for (const { tenths, terms, figures } of [low, high]) ends.set(tenths, countMet(bar, terms, figures));
    root = { stretch: stretchOf(bar, low, high, all, 0), cut: null };
    yield;
    return root;
  }

  function cutAt({ low, high, throughout, open }: Stretch, tenths: number): Cut {
    const middle = endAt(tenths, open);
    return {
      tenths,
      met: throughout + countMet(bar, middle.terms, middle.figures),
      below: { stretch: stretchOf(bar, low, middle, open, throughout), cut: null },
      above: { stretch: stretchOf(bar, middle, high, open, throughout), cut: null },
    };
  }

  /** The point in the middle of a stretch; the asked move where there is none. */
  function placeOfCut({ low, high }: Stretch, asked: number): number {
    const from = points.findIndex((point) => point > low.tenths);
    const until = points.findIndex((point) => point >= high.tenths);
    return from < until ? points[(from + until) >> 1]! : asked;
  }

  /** Trials that meet the objective at a move: between two numbers, the same if `isEnough` never says so. */
  function* between(
    tenths: number,
    isEnough: (fewest: number, most: number) => boolean,
  ): Generator<undefined, [number, number]> {
    let branch = yield* grow();
    const end = ends.get(tenths);
    if (end !== undefined) return [end, end];
    for (;;) {
      const { throughout, open } = branch.stretch;
      const most = throughout + open.length;
      if (throughout === most || isEnough(throughout, most)) return [throughout, most];
      if (branch.cut === null) {
        branch.cut = cutAt(branch.stretch, placeOfCut(branch.stretch, tenths));
        yield;
      }
      const { cut } = branch;
      if (cut.tenths === tenths) return [cut.met, cut.met];
      branch = tenths < cut.tenths ? cut.below : cut.above;
    }
  }

  return {
    *met(tenths) {
      const [met] = yield* between(tenths, () => false);
      return met;
    },
    *reaches(tenths, least) {
      const [fewest] = yield* between(tenths, (low, high) => low >= least || high < least);
      return fewest >= least;
    },
  };
}
