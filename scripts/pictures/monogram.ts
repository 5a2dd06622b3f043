/** Dark enough for white letters (4.5 : 1 and more). */
const COLOURS = [
  "#1c6490",
  "#855000",
  "#0a6f4f",
  "#5f2508",
  "#4a1a72",
  "#5b5d7a",
  "#5d5f0f",
  "#3a4c5b",
] as const;

/** The first letters of the first two words; of a single word its first two. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [first = "", second = ""] = words;
  const [head = "", next = ""] = Array.from(first);
  const [other = ""] = Array.from(second);
  return head.toUpperCase() + (second === "" ? next : other.toUpperCase());
}

/**
 * A name as two letters on a coloured square: a picture that is not a trade mark.
 * @param colour counted on from the first colour, around and around
 */
export function monogram(name: string, colour: number): string {
  const fill = COLOURS[colour % COLOURS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="${fill}"/><text x="20" y="26" text-anchor="middle" font-family="Inter,Helvetica,Arial,sans-serif" font-size="16" font-weight="600" fill="#fff">${initialsOf(name)}</text></svg>\n`;
}
