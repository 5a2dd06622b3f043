import { median, pairwise } from "../measure/statistics.ts";

export const PARTS = ["kernel", "http", "browser", "bundle", "growth"] as const;
export type Part = (typeof PARTS)[number];

export type Unit = "ns" | "µs" | "ms" | "s" | "per second" | "kB" | "MB" | "GB" | "shift" | "count";

/** The median of the rounds, with the lowest and the highest. */
export interface Figure {
  unit: Unit;
  median: number;
  lowest: number;
  highest: number;
  rounds: number;
}

/** How a ratio reads: ours by the anchor's, or the other way round where more is better for us. */
export type Reading = "times the time" | "times as fast" | "of its rate";

export interface Anchor {
  name: string;
  figure: Figure;
  ratio: number;
  reading: Reading;
}

export interface Target {
  of: "figure" | "ratio";
  bound: "at most" | "at least";
  limit: number;
  /** What no release may pass; default: none. */
  stop?: number;
  /** How many times as long this machine takes as the one that the limit and the stop were set for. */
  pace?: number;
}

/** A limit or a stop on this machine: a slower one may take longer and answers less often. */
export const hereOf = ({ bound, pace = 1 }: Target, limit: number): number =>
  bound === "at most" ? limit * pace : limit / pace;

/** One line of the table. */
export interface Row {
  part: Part;
  work: string;
  ours: Figure;
  anchor: Anchor | null;
  target: Target | null;
}

export function figureOf(unit: Unit, values: readonly number[]): Figure {
  return {
    unit,
    median: median(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    rounds: values.length,
  };
}

/** Times compared: `times the time` of the anchor, or `times as fast` as it. Ratios are taken pair by pair. */
export function timeAnchor(
  name: string,
  unit: Unit,
  ours: readonly number[],
  theirs: readonly number[],
  reading: Exclude<Reading, "of its rate">,
): Anchor {
  const ratios = reading === "times the time" ? pairwise(ours, theirs) : pairwise(theirs, ours);
  return { name, figure: figureOf(unit, theirs), ratio: median(ratios), reading };
}

/** Rates compared: the share of the anchor's that ours reaches. */
export function rateAnchor(name: string, ours: readonly number[], theirs: readonly number[]): Anchor {
  return {
    name,
    figure: figureOf("per second", theirs),
    ratio: median(pairwise(ours, theirs)),
    reading: "of its rate",
  };
}

/** A row held against its target. */
export interface Verdict {
  met: boolean;
  /** By what factor the target is missed; at most 1 when it is met. */
  factor: number;
  /** Whether it is beyond the stop as well. */
  stopped: boolean;
}

/** Null without a target. */
export function judge({ ours, anchor, target }: Row): Verdict | null {
  if (target === null) return null;
  const measured = target.of === "figure" ? ours.median : (anchor?.ratio ?? Number.NaN);
  const factorTo = (bound: number): number => {
    const limit = hereOf(target, bound);
    const [above, below] = target.bound === "at most" ? [measured, limit] : [limit, measured];
    // A figure of 0 meets a limit of 0, although 0 / 0 is not a number.
    return above === 0 ? 0 : above / below;
  };
  const factor = factorTo(target.limit);
  return { met: factor <= 1, factor, stopped: target.stop !== undefined && !(factorTo(target.stop) <= 1) };
}
