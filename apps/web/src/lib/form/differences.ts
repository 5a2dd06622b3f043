import { formatPlain } from "../format/numbers.ts";
import { isRecord } from "../is-record.ts";

/** One field in which two versions of a document differ. */
export interface Difference {
  /** Keys and list positions (from 1) on the way to the field. */
  path: readonly (string | number)[];
  mine: string;
  theirs: string;
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number") return formatPlain(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Every field in which `mine` and `theirs` differ, in the order of `mine`. */
export function differences(
  mine: unknown,
  theirs: unknown,
  path: readonly (string | number)[] = [],
): Difference[] {
  if (isRecord(mine) && isRecord(theirs)) {
    const isList = Array.isArray(mine);
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) =>
      differences(mine[key], theirs[key], [...path, isList ? Number(key) + 1 : key]),
    );
  }
  const [a, b] = [wordsOf(mine), wordsOf(theirs)];
  return a === b ? [] : [{ path, mine: a, theirs: b }];
}

/** A field's path as words: `pricePerUserMin` of the first plan becomes "pricing plans 1, price per user min". */
export function pathWords(path: readonly (string | number)[]): string {
  const words = path.map((part) =>
    typeof part === "number"
      ? String(part)
      : part.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const text = words.join(", ").replace(/, (\d)/g, " $1");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
