import { type ReplyOf, reachesRole } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { requireRole } from "../../platform/db/in-workspace.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { requireRoomForBytes } from "../../platform/storage/document-limits.ts";
import type { CommentDependencies } from "./comment-dependencies.ts";
import { commentReply, peopleOf } from "./comment-reply.ts";
import { requireDocumentTitle } from "./find-document-title.ts";
import { findPeople, requireMembers } from "./people.ts";
import { type CommentRow, findComment, lockThread, type ThreadRow, updateComment } from "./store.ts";
import { participantsOf, tellPeople, untellPeople } from "./tell-people.ts";

interface Found {
  thread: ThreadRow;
  comment: CommentRow;
  /** Of the document. */
  title: string;
}

/** A comment of a document that is not deleted, with its thread locked. @throws {AppError} `not_found` */
async function requireComment(tx: UserTransaction, ownerId: string, id: string): Promise<Found> {
  const named = await findComment(tx, ownerId, id);
  const thread = named && (await lockThread(tx, ownerId, named.threadId));
  // Read again: another change may have been committed before the lock.
  const comment = thread && (await findComment(tx, ownerId, id));
  if (comment === undefined || thread === undefined) throw notFound("This comment");
  const title = await requireDocumentTitle(tx, ownerId, thread.kind, thread.documentId);
  return { thread, comment, title };
}

const auditOf = ({ thread, comment }: Found) =>
  [
    { entity: "comment", entityId: comment.id },
    { kind: thread.kind, document: thread.documentId, thread: thread.id },
  ] as const;

/** Changes an own comment; one that was deleted is back with the new text. */
export async function changeComment(
  { withUser, clock }: CommentDependencies,
  context: RouteContext<"updateComment">,
): Promise<ReplyOf<"updateComment">> {
  const { actor, ownerId, params, body } = context;
  const personId = actor.userId;
  return withUser(ownerId, async (tx) => {
    const found = await requireComment(tx, ownerId, params.id);
    const { thread, comment: before, title } = found;
    if (before.authorId !== personId) {
      if (before.deletedAt !== null) throw notFound("This comment");
      throw new AppError("forbidden", "Only the author of a comment can change it. Answer it instead.");
    }
    await requireMembers(tx, body.mentions);
    await requireRoomForBytes(tx, ownerId);
    const now = clock.now();
    // What comes back as it was has not been edited.
    const editedAt = before.deletedAt === null ? now : before.editedAt;
    const comment = { ...before, text: body.text, mentions: body.mentions, editedAt, deletedAt: null };
    await updateComment(tx, before, comment);
    const participants = await participantsOf(tx, thread);
    const left = before.mentions.filter((id) => !body.mentions.includes(id) && !participants.includes(id));
    await untellPeople(tx, before, left);
    await tellPeople(tx, thread, comment, title, now);
    await recordAudit(tx, actor, "comment.update", ...auditOf(found));
    const people = await findPeople(tx, peopleOf(comment));
    return { success: true, comment: commentReply(comment, { personId, people }) };
  });
}

/** Deletes a comment with its text. Its author can bring it back by writing the text again. */
export async function deleteComment(
  { withUser, clock }: CommentDependencies,
  context: RouteContext<"deleteComment">,
): Promise<ReplyOf<"deleteComment">> {
  const { actor, ownerId, params } = context;
  const { role = "owner" } = actor.workspace ?? {};
  return withUser(ownerId, async (tx) => {
    const found = await requireComment(tx, ownerId, params.id);
    const { thread, comment } = found;
    if (comment.deletedAt !== null) throw notFound("This comment");
    if (comment.authorId !== actor.userId) {
      if (!reachesRole(role, "admin"))
        throw new AppError(
          "forbidden",
          "Only the author of a comment or an admin of this workspace can delete it.",
        );
      await requireRole(tx, actor.userId, "admin");
    }
    await untellPeople(tx, comment, [...comment.mentions, ...(await participantsOf(tx, thread))]);
    const { editedAt } = comment;
    await updateComment(tx, comment, { text: "", mentions: [], editedAt, deletedAt: clock.now() });
    await recordAudit(tx, actor, "comment.delete", ...auditOf(found));
    return { success: true };
  });
}
