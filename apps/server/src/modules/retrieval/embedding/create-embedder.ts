import { AppError } from "../../../platform/errors/app-error.ts";
import {
  createEmbeddings,
  EmbeddingsError,
  type EmbeddingsSettings,
} from "../../../providers/embeddings/index.ts";
import { type Embedder, normalized } from "./embedder.ts";
import { createWordVectorEmbedder } from "./word-vector-embedder.ts";

/** The embedder of a configured server, else the word vectors of this installation. */
export function createEmbedder(settings: EmbeddingsSettings | undefined): {
  embedder: Embedder;
  close(): Promise<void>;
} {
  if (settings === undefined) return { embedder: createWordVectorEmbedder(), close: async () => undefined };
  const embeddings = createEmbeddings(settings);
  const embedder: Embedder = {
    model: embeddings.model,
    async embed(texts) {
      const vectors = await embeddings.embed(texts).catch((error: unknown) => {
        if (!(error instanceof EmbeddingsError)) throw error;
        throw new AppError("upstream_failed", "The embeddings server does not answer. Try again later.");
      });
      return vectors.map(normalized);
    },
    // A model reads any text.
    coverage: async () => 1,
  };
  return { embedder, close: () => embeddings.close() };
}
