import { type Dialect, delimiters } from "@beachhead/contract";
import { namedDelimiter } from "@beachhead/contract/table-reading";
import { CsvSplitter } from "./csv-rows.ts";

/** Rows that decide on the delimiter. */
const ROWS = 200;

/** The delimiter that the file names, else the one that splits most of the first rows into the most columns. */
export function detectDelimiter(start: string): Dialect["delimiter"] {
  const named = namedDelimiter(start);
  const known = delimiters.find((delimiter) => delimiter === named);
  if (known !== undefined) return known;
  let best: { delimiter: Dialect["delimiter"]; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const rows = new CsvSplitter(delimiter).push(start.slice(0, 64 * 1024)).slice(0, ROWS);
    const counts = new Map<number, number>();
    for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    for (const [columns, times] of counts) {
      const score = columns < 2 ? 0 : (times / rows.length) * columns;
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}
