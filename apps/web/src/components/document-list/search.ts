/** Whether a text holds every word of a search, in any order and case. A blank search matches. */
export function holdsEveryWord(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
