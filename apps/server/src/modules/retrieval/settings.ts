import type { z } from "zod";
import {
  type EmbeddingsSettings,
  embeddingsVariables,
  readEmbeddings,
} from "../../providers/embeddings/index.ts";

export interface RetrievalSettings {
  /** Undefined: the word vectors of this installation are used. */
  embeddings: EmbeddingsSettings | undefined;
}

export const retrievalVariables = embeddingsVariables;

/** @throws {z.ZodError} naming the variable that cannot be used */
export const readRetrieval = (
  variables: z.output<z.ZodObject<typeof retrievalVariables>>,
): RetrievalSettings => ({ embeddings: readEmbeddings(variables) });
