/** Words of a text in lower case, "&" as "and", without accents and punctuation; "24/7" stays one word. */
export function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .split(/[^\p{L}\p{N}/]+|(?<!\d)\/|\/(?!\d)/u)
    .filter((word) => word !== "");
}

/** A word without the ending of a plural: "batteries" is "battery", "sensors" is "sensor", "glass" stays. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A text as names are looked up: its words in the singular. */
export const lookupKey = (text: string): string => wordsOf(text).map(singular).join(" ");
