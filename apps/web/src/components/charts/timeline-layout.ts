import { curveStepAfter, line } from "d3-shape";
import { textWidth } from "./text-room.ts";

export interface TimelineMonth {
  cost: number;
  revenue: number;
  /** Drawn beside the others where every month has it. */
  pipeline?: number | undefined;
}

/** A stretch of months, both ends included, counted from 1. */
export interface Phase {
  name: string;
  /** A decision instead of a duration: in the colour of targets, without a line. */
  decided?: true;
  from: number;
  to: number;
}

/** A line that keeps each height from the left edge of its month to the right. */
export function stepPath(
  values: readonly number[],
  x: (month: number) => number,
  y: (value: number) => number,
): string {
  const edges = values.length === 0 ? [] : [...values, values.at(-1) ?? 0];
  return line<number>((_, index) => x(index + 0.5), y).curve(curveStepAfter)(edges) ?? "";
}

/** Where the sum of revenue meets the sum of cost, in months and money; null when it does not on the way to `month`. */
export function meetingPoint(
  costs: readonly number[],
  revenues: readonly number[],
  month: number,
): { month: number; amount: number } | null {
  const gapAt = (at: number) => (revenues[at - 1] ?? 0) - (costs[at - 1] ?? 0);
  const before = month > 1 ? gapAt(month - 1) : 0;
  const after = gapAt(month);
  const amountBefore = month > 1 ? (revenues[month - 2] ?? 0) : 0;
  const amountAfter = revenues[month - 1] ?? 0;
  if (before >= 0 || after < 0) return null;
  const part = -before / (after - before);
  return { month: month - 1 + part, amount: amountBefore + (amountAfter - amountBefore) * part };
}

/** A phase with its row above the drawing. */
export interface PlacedPhase extends Phase {
  lane: number;
  x1: number;
  x2: number;
}

const LABEL_SIZE = 11;
const LINE_GAP = 1.5;
const LABEL_GAP = 8;
const TICK_GAP = 7;

/** Phases in as few rows as keep their lines and names apart. */
export function placedPhases(
  phases: readonly Phase[],
  xOf: (month: number) => number,
  column: number,
  right: number,
): PlacedPhase[] {
  const ends: number[] = [];
  return [...phases]
    .sort((a, b) => a.from - b.from)
    .map((phase) => {
      const x1 = xOf(phase.from) - column / 2 + LINE_GAP;
      const x2 = Math.min(right, xOf(phase.to) + column / 2) - LINE_GAP;
      const start = phase.decided
        ? decidedStart(phase.name, (x1 + x2) / 2, right)
        : labelStart(phase.name, x1, right);
      const free = ends.findIndex((end) => end <= Math.min(x1, start));
      const lane = free === -1 ? ends.length : free;
      ends[lane] = Math.max(x2, start + textWidth(phase.name, LABEL_SIZE) + LABEL_GAP);
      return { ...phase, lane, x1, x2 };
    });
}

/** A phase's name begins with its line, further left when it would pass the edge. */
export function labelStart(name: string, x: number, right: number): number {
  return Math.max(0, Math.min(x, right - textWidth(name, LABEL_SIZE)));
}

/** A decision's name is beside its tick, on the left if there is no room on the right; never over it. */
export function decidedStart(name: string, tick: number, right: number): number {
  const room = textWidth(name, LABEL_SIZE);
  return tick + TICK_GAP + room > right ? Math.max(0, tick - TICK_GAP - room) : tick + TICK_GAP;
}

const STRIDES = [1, 3, 6, 12];

/** Months that are named below the axis: the first, and every third, sixth or twelfth. */
export function namedMonths(count: number, column: number): number[] {
  const stride = STRIDES.find((every) => every * column >= 34) ?? 12;
  const months = Array.from({ length: count }, (_, index) => index + 1);
  return months.filter((month) => month % stride === 0 || (month === 1 && (stride - 1) * column >= 38));
}
