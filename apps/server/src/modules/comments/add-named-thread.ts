import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { insertComment, insertThread, type Subject } from "./store.ts";

/** A thread of people without accounts, as in the example company. */
interface NamedThread {
  path: string;
  label: string;
  value: string;
  comments: readonly { author: string; text: string; at: Date }[];
}

export async function addNamedThread(
  tx: UserTransaction,
  { ownerId, kind, documentId }: Subject,
  { path, label, value, comments }: NamedThread,
): Promise<void> {
  const [first] = comments;
  if (first === undefined) return;
  const threadId = newId(first.at.getTime());
  const open = { startedBy: null, resolvedAt: null, resolvedBy: null, createdAt: first.at };
  await insertThread(tx, { ownerId, id: threadId, kind, documentId, path, label, value, ...open });
  for (const { author, text, at } of comments) {
    const id = at === first.at ? threadId : newId(at.getTime());
    const unchanged = { mentions: [], editedAt: null, deletedAt: null };
    await insertComment(tx, {
      ownerId,
      id,
      threadId,
      authorId: null,
      authorName: author,
      text,
      createdAt: at,
      ...unchanged,
    });
  }
}
