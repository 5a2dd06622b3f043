import { sum } from "d3-array";
import { stack, stackOffsetDiverging } from "d3-shape";
import { type Category, categoryAt } from "./series.tsx";

/** One category of a stack. */
export interface StackPart {
  name: string;
  /** One per bar; what is below 0 stacks downwards. */
  values: readonly number[];
  category?: Category | undefined;
}

export interface DrawnPart {
  name: string;
  values: readonly number[];
  category: Category;
}

const MOST_PARTS = 8;
const KEPT = 7;
const OTHER: Category = 7;
/** The seven that stay when the rest is joined leave category 7 to it. */
const KEPT_CATEGORIES: readonly Category[] = [1, 2, 3, 4, 5, 6, 8];

const weight = (part: StackPart) => sum(part.values, Math.abs);

/** What a whole bar means. */
export function totalOf(parts: readonly StackPart[], bar: number): number {
  return sum(parts, ({ values }) => values[bar]);
}

/** At most eight parts: of more, the seven largest stay in their order and the others become one with their count. */
export function joinedParts(parts: readonly StackPart[]): DrawnPart[] {
  if (parts.length <= MOST_PARTS)
    return parts.map(({ name, values, category }, index) => ({
      name,
      values,
      category: category ?? categoryAt(index),
    }));
  const largest = new Set([...parts].sort((a, b) => weight(b) - weight(a)).slice(0, KEPT));
  const kept = parts.filter((part) => largest.has(part));
  const joined = parts.filter((part) => !largest.has(part));
  const sums = (parts[0]?.values ?? []).map((_, bar) => totalOf(joined, bar));
  return [
    ...kept.map(({ name, values }, index) => ({ name, values, category: KEPT_CATEGORIES[index] ?? 1 })),
    { name: `Other (${joined.length})`, values: sums, category: OTHER },
  ];
}

/** The lower and the upper end of a part of a bar, in the unit of the data. */
export type Segment = readonly [low: number, high: number];

/** d3 draws a part of 0 at the axis; this moves it to its neighbours and adds nothing to any sum. */
const LEAST = Number.MIN_VALUE;

/** The segments of each bar, in the order of the parts: gains upwards from 0, losses downwards. */
export function segmentsOf(parts: readonly DrawnPart[], bars: number): Segment[][] {
  const stacked = stack<number, number>()
    .keys(parts.keys())
    .value((bar, part) => parts[part]?.values[bar] || LEAST)
    .offset(stackOffsetDiverging)(Array.from({ length: bars }, (_, bar) => bar));
  return Array.from({ length: bars }, (_, bar) =>
    stacked.map((part): Segment => [part[bar]?.[0] ?? 0, part[bar]?.[1] ?? 0]),
  );
}
