import { type ReplyOf, reachesRole } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { requireRole } from "../../platform/db/in-workspace.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import type { CommentDependencies } from "./comment-dependencies.ts";
import { requireDocumentTitle } from "./find-document-title.ts";
import { lockThread, setResolved } from "./store.ts";

type Context = RouteContext<"resolveComment"> | RouteContext<"reopenComment">;

export const resolveComment = (dependencies: CommentDependencies, context: Context) =>
  settle(dependencies, context, true);

export const reopenComment = (dependencies: CommentDependencies, context: Context) =>
  settle(dependencies, context, false);

/** Resolves or reopens a thread: commenters their own, editors any. */
async function settle(
  { withUser, clock }: CommentDependencies,
  { actor, ownerId, params }: Context,
  resolved: boolean,
): Promise<ReplyOf<"resolveComment">> {
  const { role = "owner" } = actor.workspace ?? {};
  return withUser(ownerId, async (tx) => {
    const thread = await lockThread(tx, ownerId, params.id);
    if (thread === undefined) throw notFound("This thread");
    const { id, kind, documentId, startedBy } = thread;
    await requireDocumentTitle(tx, ownerId, kind, documentId);
    if (startedBy !== actor.userId) {
      if (!reachesRole(role, "editor"))
        throw new AppError(
          "forbidden",
          "Only who began a thread or an editor of this workspace can resolve or reopen it.",
        );
      await requireRole(tx, actor.userId, "editor");
    }
    const change = resolved
      ? { resolvedAt: clock.now(), resolvedBy: actor.userId }
      : { resolvedAt: null, resolvedBy: null };
    await setResolved(tx, thread, change);
    const action = resolved ? "comment.resolve" : "comment.reopen";
    const details = { kind, document: documentId, thread: id };
    await recordAudit(tx, actor, action, { entity: "comment", entityId: id }, details);
    return { success: true, thread: { id, resolved } };
  });
}
