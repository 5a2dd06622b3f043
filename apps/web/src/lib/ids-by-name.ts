/**
 * Ids for the items of a list that is stored without any, from what each is called: an item has the same id wherever
 * it is in the list. The second of one name is numbered. Without spaces and points, so that ids can be joined, and be parts
 * of the paths of fields.
 */
export function idsByName(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const word = name.replaceAll(/\s/g, "_").replaceAll(".", "%2E");
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count === 1 ? word : `${word}/${count}`;
  });
}
