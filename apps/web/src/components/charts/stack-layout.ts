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

const weight = (part: StackPart) => part.values.reduce((sum, value) => sum + Math.abs(value), 0);

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
  const sums = (parts[0]?.values ?? []).map((_, bar) =>
    joined.reduce((sum, part) => sum + (part.values[bar] ?? 0), 0),
  );
  return [
    ...kept.map(({ name, values }, index) => ({ name, values, category: KEPT_CATEGORIES[index] ?? 1 })),
    { name: `Other (${joined.length})`, values: sums, category: OTHER },
  ];
}

/** From and to in the unit of the data, from 0 away. */
export interface Segment {
  from: number;
  to: number;
}

/** The segments of one bar, in the order of the parts: gains upwards from 0, losses downwards. */
export function segmentsOf(parts: readonly DrawnPart[], bar: number): Segment[] {
  let above = 0;
  let below = 0;
  return parts.map(({ values }) => {
    const value = values[bar] ?? 0;
    const from = value < 0 ? below : above;
    const to = from + value;
    if (value < 0) below = to;
    else above = to;
    return { from, to };
  });
}

/** What a whole bar means. */
export function totalOf(parts: readonly DrawnPart[], bar: number): number {
  return parts.reduce((sum, { values }) => sum + (values[bar] ?? 0), 0);
}
