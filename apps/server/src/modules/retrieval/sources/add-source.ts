import type { PassageSource, ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { Acting } from "../../../platform/http/verb-context.ts";
import { withoutHidden } from "../../../platform/text/hidden-characters.ts";
import type { RetrievalDependencies } from "../retrieval.ts";
import { deleteWebsite, insertSource, listSources } from "../store.ts";
import { keySentences } from "../summary/key-sentences.ts";
import { splitIntoPassages } from "./split.ts";

const MOST_SOURCES = 50;
/** Passages of one owner: a search compares each with the query, in some milliseconds. */
const MOST_PASSAGES = 5_000;

/** A text to store, in parts with a name each: the pages of a website, or one part. */
export interface SourceText {
  kind: PassageSource["kind"];
  title: string;
  url: string | null;
  parts: readonly { title: string; url: string | null; text: string }[];
}

type AddDependencies = Pick<RetrievalDependencies, "withUser" | "subscriptions" | "clock" | "embedder">;

/**
 * Refuses when the plan is over or the user has too many sources, before any work.
 * @throws {AppError} `limit_reached`
 */
export async function requireRoomForSource(
  { withUser, subscriptions }: Pick<AddDependencies, "withUser" | "subscriptions">,
  ownerId: string,
): Promise<void> {
  await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    requireRoom(await listSources(tx, ownerId), 0);
  });
}

/**
 * Stores the passages of a text with their vectors; a website that is read again replaces what was stored of it.
 * @throws {AppError} `invalid` without text, `limit_reached`
 */
export async function addSource(
  { withUser, subscriptions, clock, embedder }: AddDependencies,
  { actor, ownerId }: Acting,
  { parts, ...source }: SourceText,
): Promise<ReplyOf<"addPassageText">> {
  const plain = parts.map((part) => ({ ...part, text: withoutHidden(part.text) }));
  const contents = plain.flatMap(({ title, url, text }) =>
    splitIntoPassages(text).map((content) => ({ title, url, content })),
  );
  if (contents.length === 0) throw invalid([{ path: "text", message: "There is no text to store." }]);
  const vectors = await embedder.embed(contents.map(({ content }) => content));
  const passages = contents.flatMap((content, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ ...content, vector }];
  });
  const summary = (await keySentences(embedder, plain.map(({ text }) => text).join("\n"))).join(" ");
  const id = newId();
  const createdAt = clock.now();
  await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    if (source.url !== null) await deleteWebsite(tx, ownerId, source.url);
    requireRoom(await listSources(tx, ownerId), passages.length);
    await insertSource(tx, ownerId, embedder.model, { ...source, id, createdAt, passages });
    await recordAudit(
      tx,
      actor,
      "passages.add",
      { entity: "passage-source", entityId: id },
      { kind: source.kind },
    );
  });
  return {
    success: true,
    message: "Saved Successfully",
    id,
    source: {
      ...source,
      id,
      passages: passages.length,
      // Counted as the database does.
      characters: passages.reduce((sum, { content }) => sum + Array.from(content).length, 0),
      createdAt: createdAt.toISOString(),
    },
    summary,
  };
}

function requireRoom(sources: readonly PassageSource[], added: number): void {
  const stored = sources.reduce((sum, { passages }) => sum + passages, 0);
  if (sources.length >= MOST_SOURCES || stored + added > MOST_PASSAGES)
    throw new AppError(
      "limit_reached",
      `You can have at most ${MOST_SOURCES} sources with ${MOST_PASSAGES.toLocaleString("en")} passages. Delete one to add another.`,
    );
}
