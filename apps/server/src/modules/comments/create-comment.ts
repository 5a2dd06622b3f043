import type { BodyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { requireRoomForBytes } from "../../platform/storage/document-limits.ts";
import type { CommentDependencies } from "./comment-dependencies.ts";
import { commentReply, peopleOf } from "./comment-reply.ts";
import { requireDocumentTitle } from "./find-document-title.ts";
import { findPeople, requireMembers } from "./people.ts";
import {
  type CommentRow,
  insertComment,
  insertThread,
  lockThread,
  requireRoomForReply,
  requireRoomForThread,
  type ThreadRow,
} from "./store.ts";
import { tellPeople } from "./tell-people.ts";

/** Begins a thread with its first comment, or adds a comment to one. */
export async function createComment(
  { withUser, subscriptions, clock }: CommentDependencies,
  context: RouteContext<"createComment">,
) {
  const { actor, ownerId, body, idempotency } = context;
  const personId = actor.userId;
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, ownerId);
      const title = await requireDocumentTitle(tx, ownerId, body.kind, body.id);
      await requireMembers(tx, body.mentions);
      await requireRoomForBytes(tx, ownerId);
      const now = clock.now();
      const id = newId();
      const thread = await threadFor(tx, { ownerId, personId, body, id, now });
      const comment: CommentRow = {
        ownerId,
        id,
        threadId: thread.id,
        authorId: personId,
        authorName: null,
        text: body.text,
        mentions: body.mentions,
        createdAt: now,
        editedAt: null,
        deletedAt: null,
      };
      await insertComment(tx, comment);
      await tellPeople(tx, thread, comment, title, now);
      const subject = { entity: "comment", entityId: id };
      const details = { kind: body.kind, document: body.id, thread: thread.id };
      await recordAudit(tx, actor, "comment.create", subject, details);
      const people = await findPeople(tx, peopleOf(comment));
      return { success: true as const, comment: commentReply(comment, { personId, people }) };
    }),
  );
}

interface NewComment {
  ownerId: string;
  personId: string;
  body: BodyOf<"createComment">;
  id: string;
  now: Date;
}

/** The thread that is answered, or a new one. */
async function threadFor(
  tx: UserTransaction,
  { ownerId, personId, body, id, now }: NewComment,
): Promise<ThreadRow> {
  const { kind, id: documentId, path, label, value, thread } = body;
  if (thread !== undefined && thread !== null) {
    const known = await lockThread(tx, ownerId, thread);
    if (known === undefined || known.documentId !== documentId || known.kind !== kind)
      throw notFound("This thread");
    await requireRoomForReply(tx, known);
    return known;
  }
  await requireRoomForThread(tx, { ownerId, kind, documentId });
  const begun = { resolvedAt: null, resolvedBy: null, createdAt: now };
  const row = { ownerId, id, kind, documentId, path, label, value, startedBy: personId, ...begun };
  await insertThread(tx, row);
  return row;
}
