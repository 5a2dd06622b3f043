import { max } from "d3-array";

/** Widths of Inter's letters in parts of the font size, rounded up: labels must fit before they are drawn. */
const NARROW = 0.32;
const MIDDLE = 0.58;
const WIDE = 0.68;
const WIDEST = 0.9;

const NARROW_LETTERS = /[ijltfrI.,:;'|!()[\]\u202f ]/;
const WIDE_LETTERS = /[A-HJ-LN-VX-Z0-9+\u2212%&\u2013]/;
const WIDEST_LETTERS = /[mwMW@\u2026]/;

function letterWidth(letter: string): number {
  if (NARROW_LETTERS.test(letter)) return NARROW;
  if (WIDE_LETTERS.test(letter)) return WIDE;
  if (WIDEST_LETTERS.test(letter) || letter > "\u02ff") return WIDEST;
  return MIDDLE;
}

/** About how many pixels a label takes; never fewer than it does in Inter. */
export function textWidth(text: string, size = 12): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter) * size;
  return width;
}

/** Pixels that the longest label takes. */
export function widestText(texts: readonly string[], size = 12): number {
  return max(texts, (text) => textWidth(text, size)) ?? 0;
}

/** The label, or as much of it as fits with an ellipsis; "" when not even one letter does. */
export function fitText(text: string, room: number, size = 12): string {
  if (textWidth(text, size) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 0) {
    letters.pop();
    const shorter = `${letters.join("").trimEnd()}\u2026`;
    if (letters.length > 0 && textWidth(shorter, size) <= room) return shorter;
  }
  return "";
}

/** A place inside a word where it may break, with a hyphen. */
const SOFT_HYPHEN = "\u00ad";

function pieces(word: string): string[] {
  const parts = word.split(SOFT_HYPHEN);
  return parts.map((part, index) => (index < parts.length - 1 ? part + SOFT_HYPHEN : part));
}

/** Without the marks that only say where a word may break. */
export function plainName(name: string): string {
  return name.replaceAll(SOFT_HYPHEN, "");
}

/** A label on at most `most` lines; what is left over ends in an ellipsis. */
export function wrapText(text: string, room: number, most = 2, size = 11): string[] {
  const words = text.split(" ").flatMap((word, index) => {
    const [first = "", ...rest] = pieces(word);
    return [index === 0 ? first : ` ${first}`, ...rest];
  });
  const lines: string[] = [];
  let line = "";
  const shown = (raw: string) => (raw.endsWith(SOFT_HYPHEN) ? `${plainName(raw)}-` : plainName(raw));
  for (const word of words) {
    if (line === "" || textWidth(shown(line + word), size) <= room) line += word;
    else {
      lines.push(line);
      line = word.trimStart();
    }
  }
  if (line !== "") lines.push(line);
  const kept = lines.slice(0, most);
  const left = lines.slice(most).join("");
  return kept.map((raw, index) => {
    const isCut = index === most - 1 && left !== "";
    if (isCut) return fitText(`${plainName(raw)} ${plainName(left)}`, room, size) || "\u2026";
    return fitText(shown(raw), room, size);
  });
}

/**
 * Moves labels apart along one axis, in their order, keeping each as near to its wish as the gap allows.
 *
 * @param wishes pixels, ascending
 * @param gap least distance in pixels
 */
export function spreadLabels(wishes: readonly number[], gap: number, limit: number): number[] {
  const places: number[] = [];
  for (const wish of wishes) places.push(Math.max(wish, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  return places.map((place, index) => Math.min(place, limit - (places.length - 1 - index) * gap));
}
