const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Sentences of a text, without white space around them. A line end also ends a sentence. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== "");
