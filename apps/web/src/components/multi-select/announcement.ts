import { formatCount } from "../../lib/format/numbers.ts";
import type { AddedEntries } from "./add-entries.ts";

/** What a screen reader hears after entries were added. */
export function addedInWords({ values, added, repeated }: AddedEntries): string {
  const [only] = added;
  const parts: string[] = [];
  if (added.length === 1 && only !== undefined) parts.push(`${only} added, ${values.length} in the list`);
  if (added.length > 1) parts.push(`${added.length} added, ${values.length} in the list`);
  const note = repeatedInWords(values, repeated);
  return [...parts, ...(note === null ? [] : [note])].join(". ");
}

/** "India is already in the list", "India and 2 more are already in the list"; null when nothing was repeated. */
export function repeatedInWords(values: readonly string[], repeated: readonly number[]): string | null {
  const [first, ...more] = repeated.map((index) => values[index]).filter((name) => name !== undefined);
  if (first === undefined) return null;
  return more.length === 0
    ? `${first} is already in the list`
    : `${first} and ${more.length} more are already in the list`;
}

/** What a screen reader hears after one was removed. */
export function removedInWords(name: string, left: number): string {
  return `${name} removed, ${left === 0 ? "none left" : `${formatCount(left, "entry", "entries")} left`}`;
}
