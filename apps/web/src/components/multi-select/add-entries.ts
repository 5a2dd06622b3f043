/** What came of adding entries to a list. */
export interface AddedEntries {
  values: readonly string[];
  /** The new ones, as they were taken. */
  added: readonly string[];
  /** Places in `values` of those that were there already. */
  repeated: readonly number[];
}

/** A text as entries are compared: without regard to case, accents and outer blanks. */
export function folded(text: string): string {
  return text
    .trim()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

const spellings = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** An entry in the spelling of the suggestion it equals. */
function asSuggested(entry: string, suggestions: readonly string[]): string {
  let known = spellings.get(suggestions);
  if (known === undefined) {
    known = new Map(suggestions.map((suggestion) => [folded(suggestion), suggestion]));
    spellings.set(suggestions, known);
  }
  return known.get(folded(entry)) ?? entry;
}

/** Names that count as equal to the server: trimmed, without regard to case; accents do count. */
function sameName(name: string): string {
  return name.trim().toLowerCase();
}

/** Adds entries to the end of a list, each once. Blank ones are left out. */
export function addEntries(
  values: readonly string[],
  entries: readonly string[],
  suggestions: readonly string[],
): AddedEntries {
  const places = new Map(values.map((value, index) => [sameName(value), index]));
  const added: string[] = [];
  const repeated = new Set<number>();
  for (const entry of entries) {
    if (entry.trim() === "") continue;
    const known = places.get(sameName(entry));
    const name = known === undefined ? asSuggested(entry.trim(), suggestions) : entry;
    const index = known ?? places.get(sameName(name));
    if (index !== undefined) {
      repeated.add(index);
      continue;
    }
    places.set(sameName(name), values.length + added.length);
    added.push(name);
  }
  return {
    values: added.length === 0 ? values : [...values, ...added],
    added,
    repeated: [...repeated],
  };
}
