import { cosine } from "../embedding/embedder.ts";

/** Share of full-text search in the score: it decides between passages that are as near in meaning. */
const LEXICAL_WEIGHT = 0.02;
/** With fewer of the query's words known, meanings are guesses, and full-text search alone decides. */
const LEAST_COVERAGE = 0.5;

export interface RankedPassage {
  vector: Float32Array;
  /** Score of full-text search, 0 to 1. */
  lexical: number;
}

/**
 * The passages nearest to a query, the best first.
 * @param coverage share of the query's words that the embedder knows
 */
export function rank<Passage extends RankedPassage>(
  passages: readonly Passage[],
  query: Float32Array,
  coverage: number,
  most: number,
): (Passage & { score: number })[] {
  const byMeaning = coverage >= LEAST_COVERAGE;
  return passages
    .map((passage) => ({
      ...passage,
      score: byMeaning ? cosine(passage.vector, query) + LEXICAL_WEIGHT * passage.lexical : passage.lexical,
    }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, most);
}
