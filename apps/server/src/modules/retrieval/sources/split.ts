import { sentencesOf } from "../summary/sentences.ts";

/** Most characters of a passage: some five sentences. */
const MOST = 600;

/** Passages of a text: whole sentences in their order, up to 600 characters together. */
export function splitIntoPassages(text: string): string[] {
  const passages: string[] = [];
  let passage = "";
  for (const sentence of sentencesOf(text).flatMap(pieces)) {
    if (passage !== "" && passage.length + 1 + sentence.length > MOST) {
      passages.push(passage);
      passage = "";
    }
    passage = passage === "" ? sentence : `${passage} ${sentence}`;
  }
  return passage === "" ? passages : [...passages, passage];
}

/** A sentence that is longer than a passage, in parts. */
function pieces(sentence: string): string[] {
  return sentence.length <= MOST
    ? [sentence]
    : Array.from({ length: Math.ceil(sentence.length / MOST) }, (_, index) =>
        sentence.slice(index * MOST, (index + 1) * MOST),
      );
}
