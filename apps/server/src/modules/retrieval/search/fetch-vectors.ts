import type { ReplyOf } from "@beachhead/contract";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { withoutHidden } from "../../../platform/text/hidden-characters.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { findPassages, type PassageRow, updateEmbedding, vectorOf } from "../store.ts";
import { rank } from "./rank.ts";

const MOST_RESULTS = 5;
/** Passages that one search embeds anew after the model changed; the others follow with the next searches. */
const RENEWED_AT_ONCE = 256;

/** The user's passages nearest to a text. @throws {AppError} `not_found` for the id of another user */
export async function fetchVectors(
  { withUser, embedder }: Pick<RetrievalDependencies, "withUser" | "embedder">,
  { ownerId, params }: VerbContext<"fetchVectors", "params">,
): Promise<ReplyOf<"fetchVectors">> {
  if (params.userId !== ownerId) throw notFound("This user");
  const query = withoutHidden(params.productDescription);
  const rows = await withUser.read(ownerId, (tx) => findPassages(tx, ownerId, query));
  if (rows.length === 0) return { success: true, results: [] };
  const vectors = await currentVectors({ withUser, embedder }, ownerId, rows);
  const [target = new Float32Array()] = await embedder.embed([query]);
  const passages = rows.flatMap((row) => {
    const vector = vectors.get(row.id);
    return vector === undefined ? [] : [{ ...row, vector }];
  });
  const found = rank(passages, target, await embedder.coverage(query), MOST_RESULTS);
  return {
    success: true,
    results: found.map(({ id, score, content, title, url, sourceId }) => ({
      id,
      score: Math.round(score * 10_000) / 10_000,
      metadata: { textContent: content, title, url, sourceId },
    })),
  };
}

/** The vectors of the embedder's model by passage; those of another model are replaced, in the database too. */
async function currentVectors(
  { withUser, embedder }: Pick<RetrievalDependencies, "withUser" | "embedder">,
  ownerId: string,
  rows: readonly PassageRow[],
): Promise<Map<string, Float32Array>> {
  const isCurrent = ({ embeddingModel }: PassageRow) => embeddingModel === embedder.model;
  const vectors = new Map(rows.filter(isCurrent).map(({ id, embedding }) => [id, vectorOf(embedding)]));
  const stale = rows.filter((row) => !isCurrent(row)).slice(0, RENEWED_AT_ONCE);
  if (stale.length === 0) return vectors;
  const renewed = await embedder.embed(stale.map(({ content }) => content));
  await withUser(ownerId, async (tx) => {
    for (const [place, { id }] of stale.entries()) {
      const vector = renewed[place];
      if (vector === undefined) continue;
      vectors.set(id, vector);
      await updateEmbedding(tx, ownerId, id, embedder.model, vector);
    }
  });
  return vectors;
}
