import { fold } from "./fold.ts";

const WORD_START = /[\s\-_/.,:()"]/;

/** Where each letter of `wanted` is in `text`, in order and as early as possible; null when one is missing. */
function spread(text: string, wanted: string): { span: number; starts: number } | null {
  let at = -1;
  let first = -1;
  let starts = 0;
  for (const letter of wanted) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return null;
    if (first === -1) first = at;
    if (at === 0 || WORD_START.test(text[at - 1] ?? "")) starts += 1;
  }
  return { span: at - first + 1, starts };
}

/** Each word of the search begins a word of the text, in the same order: "pr co" finds "Product costs". */
function beginsWords(text: string, wanted: string): boolean {
  const words = text.split(WORD_START);
  let at = 0;
  for (const part of wanted.split(/\s+/)) {
    const found = words.slice(at).findIndex((word) => word.startsWith(part));
    if (found === -1) return false;
    at += found + 1;
  }
  return true;
}

function base(text: string, wanted: string): number {
  if (text === wanted) return 1000;
  if (text.startsWith(wanted)) return 900;
  const at = text.indexOf(wanted);
  if (at > 0 && WORD_START.test(text[at - 1] ?? "")) return 800;
  if (beginsWords(text, wanted)) return 700;
  if (at > 0) return 500;
  const letters = wanted.replaceAll(/\s+/g, "");
  const found = spread(text, letters);
  if (found === null || letters.length < 2) return 0;
  if (found.starts === letters.length) return 400;
  // Two letters are in order almost anywhere, and letters scattered over a long text are chance.
  return letters.length > 2 && found.span <= letters.length * 2 ? 200 - found.span : 0;
}

/**
 * How well a text answers a search, without regard to case and accents: its beginning before the beginning of a word,
 * before its middle, before letters that are only in order. Of two equal ones the shorter wins.
 * @returns 0 when it does not answer at all
 */
export function rank(text: string, search: string): number {
  const wanted = fold(search.trim());
  if (wanted === "") return 0;
  const points = base(fold(text), wanted);
  return points === 0 ? 0 : points - Math.min(text.length, 99) / 100;
}
