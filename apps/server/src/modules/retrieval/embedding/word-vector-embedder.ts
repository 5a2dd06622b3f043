import type { WordVectors } from "@beachhead/word-vectors";
import { singular } from "../../../platform/text/words.ts";
import { type Embedder, normalized } from "./embedder.ts";
import { plainWords } from "./jargon.ts";

/** Weight of a word by its frequency p: a / (a + p), "smooth inverse frequency". Rare words say more. */
const SMOOTHING = 1e-3;
/** "the", "of" and other words that say nothing by themselves. */
const MOST_FREQUENT = 120;
const MODEL = "glove-60k-100";

interface Loaded {
  vectors: WordVectors;
  /** What all texts have in common; left out of each, so that only differences count. */
  common: Float32Array;
  weightOf(rank: number): number;
}

/** Averages word vectors. They are read when first needed and then stay in memory, some 65 MB. */
export function createWordVectorEmbedder(): Embedder {
  let loading: Promise<Loaded> | undefined;
  const load = () => {
    loading ??= loadVectors().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    model: MODEL,
    async embed(texts) {
      const loaded = await load();
      return texts.map((text) => embedOne(loaded, text));
    },
    async coverage(text) {
      const { vectors } = await load();
      const ranks = plainWords(text).map((word) => rankOf(vectors, word));
      const meaningful = ranks.filter((rank) => rank === undefined || rank > MOST_FREQUENT);
      const known = meaningful.filter((rank) => rank !== undefined);
      return meaningful.length === 0 ? 0 : known.length / meaningful.length;
    },
  };
}

async function loadVectors(): Promise<Loaded> {
  const { loadWordVectors, WORD_VECTOR_DIMENSIONS } = await import("@beachhead/word-vectors");
  const vectors = await loadWordVectors();
  // Frequencies of words fall with their rank (Zipf's law); the sum of 1 / rank is about ln n + 0.577.
  const total = Math.log(vectors.size) + 0.577;
  const frequencyOf = (rank: number) => 1 / (rank * total);
  const weightOf = (rank: number) => SMOOTHING / (SMOOTHING + frequencyOf(rank));
  const sum = new Float64Array(WORD_VECTOR_DIMENSIONS);
  for (let rank = 1; rank <= vectors.size; rank += 1)
    vectors.addTo(sum, rank, frequencyOf(rank) * weightOf(rank));
  return { vectors, common: normalized(sum), weightOf };
}

const rankOf = (vectors: WordVectors, word: string) => vectors.rankOf(word) ?? vectors.rankOf(singular(word));

function embedOne({ vectors, common, weightOf }: Loaded, text: string): Float32Array {
  const sum = new Float64Array(common.length);
  for (const word of plainWords(text)) {
    const rank = rankOf(vectors, word);
    if (rank !== undefined) vectors.addTo(sum, rank, weightOf(rank));
  }
  let shared = 0;
  for (let index = 0; index < sum.length; index += 1) shared += (sum[index] ?? 0) * (common[index] ?? 0);
  for (let index = 0; index < sum.length; index += 1)
    sum[index] = (sum[index] ?? 0) - shared * (common[index] ?? 0);
  return normalized(sum);
}
