import { fold } from "../../lib/search/fold.ts";

/** Whether a text holds every word of a search, in any order, without regard to case and accents. A blank one matches. */
export function holdsEveryWord(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
