import type { UserTransaction } from "../../platform/db/with-user.ts";
import { addInboxItem, removeInboxItems } from "./inbox/add-inbox-item.ts";
import { type CommentRow, findComments, type ThreadRow } from "./store.ts";

const keyOf = ({ id }: Pick<CommentRow, "id">) => `comment ${id}`;

/** Those who began a thread or wrote in it. */
export async function participantsOf(tx: UserTransaction, thread: ThreadRow): Promise<string[]> {
  const comments = await findComments(tx, thread.ownerId, [thread.id]);
  const people = [thread.startedBy, ...comments.map(({ authorId }) => authorId)];
  return [...new Set(people)].filter((id) => id !== null);
}

/** Puts a comment into the inboxes of those whom it mentions and of those in its thread, except its author's. */
export async function tellPeople(
  tx: UserTransaction,
  thread: ThreadRow,
  comment: CommentRow,
  title: string,
  now: Date,
): Promise<void> {
  const participants = await participantsOf(tx, thread);
  const { kind, documentId: id, path, label } = thread;
  for (const personId of new Set([...comment.mentions, ...participants])) {
    if (personId === comment.authorId) continue;
    await addInboxItem(
      tx,
      {
        personId,
        key: keyOf(comment),
        kind: comment.mentions.includes(personId) ? "mention" : "reply",
        actorId: comment.authorId,
        document: { kind, id, path },
        thread: thread.id,
        title,
        label,
        excerpt: comment.text,
      },
      now,
    );
  }
}

/** Takes a comment out of these people's inboxes. */
export const untellPeople = (
  tx: UserTransaction,
  comment: CommentRow,
  people: readonly string[],
): Promise<void> => removeInboxItems(tx, keyOf(comment), people);
