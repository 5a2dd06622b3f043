/** Most words of a query to a consultant (specification part 1, section 5). */
export const MAX_QUERY_WORDS = 5_000;

const WORD = /\S+/g;

/** Words of a text, parted by white space. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The text up to its `most`-th word; unchanged when it has no more. */
export function firstWords(text: string, most: number): string {
  let count = 0;
  for (const word of text.matchAll(WORD)) {
    count += 1;
    if (count > most) return text.slice(0, word.index).trimEnd();
  }
  return text;
}
