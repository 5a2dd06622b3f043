/**
 * One choice of a channel in the search. Whole numbers, so that sums are exact, equals are equal and the order of
 * channels does not matter.
 */
export interface Item {
  /** Place among the channel's options. */
  option: number;
  value: number;
  weight: number;
  people: number;
}

/** The most a sum may weigh, and the people it may take; Infinity where there is no limit. */
export interface Capacity {
  weight: number;
  people: number;
}

/**
 * A multiple-choice knapsack: one item of each class, the most value within the capacity; of equal values the least
 * weight.
 */
export interface Problem {
  classes: readonly (readonly Item[])[];
  capacity: Capacity;
  /** Mixes whose values differ by less are equal: half a cent. */
  tolerance: number;
}

/** Leaves out items that another one of the class replaces: at least its value with no more weight or people. */
export function withoutDominated(items: readonly Item[]): Item[] {
  const sorted = items.toSorted(
    (a, b) => a.weight - b.weight || b.value - a.value || a.people - b.people || a.option - b.option,
  );
  const kept: Item[] = [];
  for (const item of sorted)
    if (!kept.some(({ value, people }) => value >= item.value && people <= item.people)) kept.push(item);
  return kept;
}
