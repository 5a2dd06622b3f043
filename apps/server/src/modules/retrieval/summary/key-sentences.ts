import { cosine, type Embedder } from "../embedding/embedder.ts";
import { sentencesOf } from "./sentences.ts";

/** What buyers care about; sentences near it are chosen. */
const FOCUS =
  "The product helps customers solve a problem: it saves time and costs, is reliable and easy to use, and connects with their systems.";
/** Sentences chosen beside the first. */
const NEAREST = 2;
/** Menu entries and headings have fewer words. */
const LEAST_WORDS = 5;
const MOST_CHARACTERS = 400;
/** A longer text is read up to here. */
const MOST_SENTENCES = 600;

/** The first sentence of a text and the two that say most about its use, in the order of the text. */
export async function keySentences(embedder: Embedder, text: string): Promise<string[]> {
  const all = [...new Set(sentencesOf(text))];
  const whole = all.filter(
    (sentence) => sentence.length <= MOST_CHARACTERS && sentence.split(/\s+/).length >= LEAST_WORDS,
  );
  const candidates = (whole.length === 0 ? all : whole)
    .slice(0, MOST_SENTENCES)
    .map((sentence) => sentence.slice(0, MOST_CHARACTERS));
  const [focus, ...vectors] = await embedder.embed([FOCUS, ...candidates]);
  if (focus === undefined) return [];
  const chosen = candidates
    .map((sentence, place) => ({ sentence, place, nearness: cosine(vectors[place] ?? focus, focus) }))
    .slice(1)
    .toSorted((left, right) => right.nearness - left.nearness || left.place - right.place)
    .slice(0, NEAREST)
    .toSorted((left, right) => left.place - right.place)
    .map(({ sentence }) => sentence);
  return [...candidates.slice(0, 1), ...chosen];
}
