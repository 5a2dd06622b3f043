import { z } from "zod";
import { withoutLastSlash } from "../../platform/providers/variables.ts";

/** Embeddings of an OpenAI-compatible server. */
export interface EmbeddingsSettings {
  /** Ends before `/embeddings`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  /** Numbers of a vector; undefined: as many as the model has. */
  dimensions: number | undefined;
}

/** Variables of the environment. Without them the word vectors of `packages/word-vectors` are used. */
export const embeddingsVariables = {
  EMBEDDINGS_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://api.openai.com/v1" })
    .optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  EMBEDDINGS_DIMENSIONS: z.coerce
    .number("must be a number of dimensions")
    .int("must be a whole number")
    .min(8, "must be 8 or more")
    .max(4_096, "must be at most 4096")
    .optional(),
};

/**
 * @returns undefined when no server is configured
 * @throws {z.ZodError} when a server is configured without a model
 */
export function readEmbeddings(
  variables: z.output<z.ZodObject<typeof embeddingsVariables>>,
): EmbeddingsSettings | undefined {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = variables;
  if (baseUrl === undefined) return undefined;
  if (model === undefined)
    throw new z.ZodError([
      {
        code: "custom",
        path: ["EMBEDDINGS_MODEL"],
        message: "must name a model when EMBEDDINGS_BASE_URL is set",
        input: model,
      },
    ]);
  return {
    baseUrl: withoutLastSlash(baseUrl),
    apiKey: variables.EMBEDDINGS_API_KEY,
    model,
    dimensions: variables.EMBEDDINGS_DIMENSIONS,
  };
}
