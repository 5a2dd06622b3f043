const LONGEST = 280;
const BEFORE = 40;

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

function cut(text: string, from: number): string {
  const begins = from > 0 ? "…" : "";
  const ends = text.length > from + LONGEST ? "…" : "";
  return `${begins}${text.slice(from, from + LONGEST)}${ends}`;
}

/** Two texts as short as they are shown beside each other: long ones from shortly before they differ. */
export function excerpts(was: string, now: string): { was: string; now: string } {
  if (was.length <= LONGEST && now.length <= LONGEST) return { was, now };
  const shared = firstDifference(was, now);
  const from = shared <= LONGEST / 2 ? 0 : shared - BEFORE;
  return { was: cut(was, from), now: cut(now, from) };
}
