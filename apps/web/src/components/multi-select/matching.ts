import { folded } from "./add-entries.ts";

export interface Suggestion {
  value: string;
  /** Not in the list: to be added as typed. */
  isNew: boolean;
}

const foldedLists = new WeakMap<readonly string[], readonly string[]>();

function foldedList(suggestions: readonly string[]): readonly string[] {
  const known = foldedLists.get(suggestions) ?? suggestions.map(folded);
  foldedLists.set(suggestions, known);
  return known;
}

/**
 * What to offer for a text: the suggestion it is, those that begin with it, those that hold it, and the text
 * itself where it is none of them. What was chosen already is left out. Case and accents do not count.
 */
export function offersFor(
  text: string,
  suggestions: readonly string[],
  chosen: readonly string[],
): readonly Suggestion[] {
  const wanted = folded(text);
  const taken = new Set(chosen.map(folded));
  const names = foldedList(suggestions);
  const exact: Suggestion[] = [];
  const begins: Suggestion[] = [];
  const holds: Suggestion[] = [];
  suggestions.forEach((value, index) => {
    const name = names[index] ?? "";
    if (taken.has(name)) return;
    const item = { value, isNew: false };
    if (name === wanted) exact.push(item);
    else if (name.startsWith(wanted)) begins.push(item);
    else if (name.includes(wanted)) holds.push(item);
  });
  const isKnown = wanted === "" || exact.length > 0 || taken.has(wanted);
  const own = isKnown ? [] : [{ value: text.trim(), isNew: true }];
  return [...exact, ...begins, ...holds, ...own];
}
