import type { PassageSource } from "@beachhead/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { passageSources, passages } from "../../platform/db/schema/retrieval.ts";
import { isUuid, newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";

/** A source with the passages to store. */
export interface NewSource {
  id: string;
  kind: PassageSource["kind"];
  title: string;
  url: string | null;
  createdAt: Date;
  passages: readonly NewPassage[];
}

export interface NewPassage {
  title: string;
  url: string | null;
  content: string;
  vector: Float32Array;
}

/** Rows of one insert. */
const CHUNK = 500;

const bytesOf = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** The vector in a column's bytes, which may begin at any address. */
export const vectorOf = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);

/** Stores a source with its passages. */
export async function insertSource(
  tx: UserTransaction,
  ownerId: string,
  model: string,
  { passages: contents, ...source }: NewSource,
): Promise<void> {
  await tx.insert(passageSources).values({ ...source, ownerId });
  const rows = contents.map(({ vector, ...passage }, position) => ({
    ...passage,
    ownerId,
    sourceId: source.id,
    position,
    id: newId(),
    embedding: bytesOf(vector),
    embeddingModel: model,
    embeddingDimensions: vector.length,
  }));
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx.insert(passages).values(rows.slice(start, start + CHUNK));
}

/** All sources of an owner, newest first. */
export async function listSources(tx: UserTransaction, ownerId: string): Promise<PassageSource[]> {
  const rows = await tx
    .select({
      id: passageSources.id,
      kind: passageSources.kind,
      title: passageSources.title,
      url: passageSources.url,
      createdAt: passageSources.createdAt,
      passages: count(passages.id),
      characters: sql<number>`coalesce(sum(length(${passages.content})), 0)::int`,
    })
    .from(passageSources)
    .leftJoin(
      passages,
      and(eq(passages.ownerId, passageSources.ownerId), eq(passages.sourceId, passageSources.id)),
    )
    .where(eq(passageSources.ownerId, ownerId))
    .groupBy(passageSources.ownerId, passageSources.id)
    .orderBy(desc(passageSources.createdAt), desc(passageSources.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Deletes the website with this address, for one that is read again. */
export async function deleteWebsite(tx: UserTransaction, ownerId: string, url: string): Promise<void> {
  await tx
    .delete(passageSources)
    .where(
      and(
        eq(passageSources.ownerId, ownerId),
        eq(passageSources.kind, "website"),
        eq(passageSources.url, url),
      ),
    );
}

/** @returns whether there was such a source */
export async function deleteSource(tx: UserTransaction, ownerId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const deleted = await tx
    .delete(passageSources)
    .where(and(eq(passageSources.ownerId, ownerId), eq(passageSources.id, id)))
    .returning({ id: passageSources.id });
  return deleted.length > 0;
}

export interface PassageRow {
  id: string;
  sourceId: string;
  title: string;
  url: string | null;
  content: string;
  embedding: Buffer;
  embeddingModel: string;
  /** Score of full-text search for the query: any of its words, 0 to 1. */
  lexical: number;
}

/** All passages of an owner, with their scores of full-text search for a query. */
export async function findPassages(
  tx: UserTransaction,
  ownerId: string,
  query: string,
): Promise<PassageRow[]> {
  // A passage seldom has all words of a query, so they are joined by "or". 32: scaled to 0 to 1.
  const words = sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
  return tx
    .select({
      id: passages.id,
      sourceId: passages.sourceId,
      title: passages.title,
      url: passages.url,
      content: passages.content,
      embedding: passages.embedding,
      embeddingModel: passages.embeddingModel,
      lexical: sql<number>`ts_rank(${passages.search}, ${words}, 32)::float8`,
    })
    .from(passages)
    .where(eq(passages.ownerId, ownerId))
    .orderBy(passages.sourceId, passages.position);
}

/** Replaces the vector of a passage after the model changed. */
export async function updateEmbedding(
  tx: UserTransaction,
  ownerId: string,
  id: string,
  model: string,
  vector: Float32Array,
): Promise<void> {
  await tx
    .update(passages)
    .set({ embedding: bytesOf(vector), embeddingModel: model, embeddingDimensions: vector.length })
    .where(and(eq(passages.ownerId, ownerId), eq(passages.id, id)));
}
