import type { RetrievalDependencies } from "../retrieval.ts";
import { findPassages, type PassageRow, updateEmbedding, vectorOf } from "../store.ts";
import { rank } from "./rank.ts";

/** Passages that one search re-embeds after the model changed; the others follow with the next searches. */
const RENEWED_AT_ONCE = 256;

export type SearchDependencies = Pick<RetrievalDependencies, "withUser" | "embedder">;

export interface NearPassage extends Pick<PassageRow, "id" | "sourceId" | "title" | "url" | "content"> {
  score: number;
}

/**
 * An owner's passages nearest in meaning to a text without hidden characters, the best first.
 * @throws {AppError} `upstream_failed` when a provider of embeddings does not answer
 */
export async function findNearestPassages(
  { withUser, embedder }: SearchDependencies,
  ownerId: string,
  query: string,
  most: number,
): Promise<NearPassage[]> {
  const rows = await withUser.read(ownerId, (tx) => findPassages(tx, ownerId, query));
  if (rows.length === 0) return [];
  const vectors = await currentVectors({ withUser, embedder }, ownerId, rows);
  const [target = new Float32Array()] = await embedder.embed([query]);
  const passages = rows.flatMap((row) => {
    const vector = vectors.get(row.id);
    return vector === undefined ? [] : [{ ...row, vector }];
  });
  return rank(passages, target, await embedder.coverage(query), most);
}

/** The vectors of the embedder's model by passage; those of another model are replaced, in the database too. */
async function currentVectors(
  { withUser, embedder }: SearchDependencies,
  ownerId: string,
  rows: readonly PassageRow[],
): Promise<Map<string, Float32Array>> {
  const isCurrent = ({ embeddingModel }: PassageRow) => embeddingModel === embedder.model;
  const vectors = new Map(rows.filter(isCurrent).map(({ id, embedding }) => [id, vectorOf(embedding)]));
  const stale = rows.filter((row) => !isCurrent(row)).slice(0, RENEWED_AT_ONCE);
  if (stale.length === 0) return vectors;
  const renewed = await embedder.embed(stale.map(({ content }) => content));
  await withUser(ownerId, async (tx) => {
    for (const [index, { id }] of stale.entries()) {
      const vector = renewed[index];
      if (vector === undefined) continue;
      vectors.set(id, vector);
      await updateEmbedding(tx, ownerId, id, embedder.model, vector);
    }
  });
  return vectors;
}
