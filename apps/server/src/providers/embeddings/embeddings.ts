import { z } from "zod";
import { createEgress } from "../../platform/egress/egress.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
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

/** Calls an OpenAI-compatible server; only its origin can be reached this way. */
export function createEmbeddings({ baseUrl, apiKey, model, dimensions }: EmbeddingsSettings): Embeddings {
  const { origin, hostname } = new URL(baseUrl);
  const egress = createEgress({ allowedOrigins: [origin] });

  async function embedSome(input: readonly string[]): Promise<number[][]> {
    const answer = await egress
      .fetchOutside(`${baseUrl}/embeddings`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, input, encoding_format: "float", dimensions }),
        hosts: [hostname],
        milliseconds: TIMEOUT_MS,
        maximumBytes: MAXIMUM_BYTES,
      })
      .catch((error: unknown) => {
        throw error instanceof EgressError ? new EmbeddingsError(`No embeddings: ${error.reason}`) : error;
      });
    if (answer.status !== 200) throw new EmbeddingsError(`The embeddings server answered ${answer.status}`);
    const read = answerSchema.safeParse(parsed(answer.text));
    const vectors = read.success
      ? read.data.data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => embedding)
      : [];
    const isWhole =
      vectors.length === input.length && vectors.every(({ length }) => length === vectors[0]?.length);
    if (!isWhole) throw new EmbeddingsError("The embeddings server answered something else than vectors");
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
