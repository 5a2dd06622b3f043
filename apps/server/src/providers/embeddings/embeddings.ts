import { z } from "zod";
import { createEgress, type OutsideAnswer } from "../../platform/egress/egress.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import { withSecondAttempt } from "../../platform/egress/second-attempt.ts";
import type { EmbeddingsSettings } from "./settings.ts";

/** Vectors could not be had. Its message has nothing of what the server said. */
export class EmbeddingsError extends Error {
  override name = "EmbeddingsError";
}

export interface Embeddings {
  /** Model and dimensions, as stored with each vector. */
  model: string;
  /** A vector for each text, in their order. @throws {EmbeddingsError} */
  embed(texts: readonly string[]): Promise<number[][]>;
  close(): Promise<void>;
}

const AT_ONCE = 64;
const TIMEOUT_MS = 20_000;
const MAXIMUM_BYTES = 8 * 1024 * 1024;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()).min(1) })),
});

const errorSchema = z.object({ error: z.object({ code: z.string().nullish() }) });

const isUsedUp = ({ text }: OutsideAnswer): boolean => {
  const read = errorSchema.safeParse(parsed(text));
  return read.success && read.data.error.code === "insufficient_quota";
};

/**
 * Calls an OpenAI-compatible server; only its origin can be reached this way.
 * @param timeout of one call, in milliseconds
 */
export function createEmbeddings(
  { baseUrl, apiKey, model, dimensions }: EmbeddingsSettings,
  timeout: number = TIMEOUT_MS,
): Embeddings {
  const { origin, hostname } = new URL(baseUrl);
  const egress = createEgress({ allowedOrigins: [origin] });

  const ask = (input: readonly string[]) =>
    egress.fetchOutside(`${baseUrl}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input, encoding_format: "float", dimensions }),
      hosts: [hostname],
      milliseconds: timeout,
      maximumBytes: MAXIMUM_BYTES,
    });

  async function embedSome(input: readonly string[]): Promise<number[][]> {
    const answer = await withSecondAttempt(() => ask(input), { isUsedUp }).catch((error: unknown) => {
      throw error instanceof EgressError ? new EmbeddingsError(`No embeddings: ${error.reason}`) : error;
    });
    if (answer.status !== 200) throw new EmbeddingsError(`The embeddings server answered ${answer.status}`);
    const vectors = vectorsIn(answer);
    // Vectors of another length are of another model than the stored ones.
    const length = dimensions ?? vectors[0]?.length;
    if (vectors.length !== input.length || vectors.some((vector) => vector.length !== length))
      throw new EmbeddingsError("The embeddings server answered something else than vectors");
    return vectors;
  }

  return {
    model: dimensions === undefined ? model : `${model} ${dimensions}`,
    async embed(texts) {
      const vectors: number[][] = [];
      for (let start = 0; start < texts.length; start += AT_ONCE)
        vectors.push(...(await embedSome(texts.slice(start, start + AT_ONCE))));
      return vectors;
    },
    close: () => egress.close(),
  };
}

/** The vectors in the order of their texts; empty when the answer has none, or not one for each index. */
function vectorsIn({ text }: OutsideAnswer): number[][] {
  const read = answerSchema.safeParse(parsed(text));
  const sorted = read.success ? read.data.data.toSorted((left, right) => left.index - right.index) : [];
  return sorted.every(({ index }, place) => index === place) ? sorted.map(({ embedding }) => embedding) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
