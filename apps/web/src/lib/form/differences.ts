import { formatPlain } from "../format/numbers.ts";
import { isRecord } from "../is-record.ts";

/** One field in which two versions of a document differ. */
export interface Difference {
  /** Keys and list positions (from 1) on the way to the field. */
  path: readonly (string | number)[];
  /** The same in words: "Revenue (USD), target value", "Growth 2". */
  field: string;
  mine: string;
  theirs: string;
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number") return formatPlain(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The fields by which the items of a list are called, wherever they have one. */
const NAMES = ["goal", "name", "title", "label", "attribute", "channel", "actionItem"];

/** What a list's item is called; undefined for one without a name. */
function nameOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  const names = NAMES.map((field) => item[field]);
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "");
}

const inWords = (key: string) => key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

interface Way {
  path: Difference["path"];
  words: readonly string[];
}

/** The way to a value inside another: an item goes by its own name, else by the list's and its place in it. */
function wayTo(key: string, { path, words }: Way, parent: unknown, item: unknown): Way {
  if (!Array.isArray(parent)) return { path: [...path, key], words: [...words, inWords(key)] };
  const number = Number(key) + 1;
  const list = words.at(-1) ?? "";
  return {
    path: [...path, number],
    words: [...words.slice(0, -1), nameOf(item) ?? `${list} ${number}`.trim()],
  };
}

function differ(mine: unknown, theirs: unknown, way: Way): Difference[] {
  if (isRecord(mine) && isRecord(theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) =>
      differ(mine[key], theirs[key], wayTo(key, way, mine, theirs[key] ?? mine[key])),
    );
  }
  const [a, b] = [wordsOf(mine), wordsOf(theirs)];
  const text = way.words.join(", ");
  return a === b
    ? []
    : [{ path: way.path, field: text.charAt(0).toUpperCase() + text.slice(1), mine: a, theirs: b }];
}

/** Every field in which `mine` and `theirs` differ, in the order of `mine`. */
export function differences(mine: unknown, theirs: unknown): Difference[] {
  return differ(mine, theirs, { path: [], words: [] });
}
