import type { InboxItem, ReplyOf } from "@beachhead/contract";
import { isUuid } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import type { CommentDependencies } from "../comment-dependencies.ts";
import { countUnread, findItems, findSettings, INBOX_PAGE, markRead, type NamedInboxRow } from "./store.ts";

/** The newest items of the person's inbox, of all their workspaces. */
export async function getInbox(
  { withUser }: CommentDependencies,
  { ownerId, query }: RouteContext<"getInbox">,
): Promise<ReplyOf<"getInbox">> {
  const after = query("cursor");
  if (after !== undefined && !isUuid(after))
    throw invalid([{ path: "cursor", message: "This id is not valid" }]);
  return withUser.read(ownerId, async (tx) => {
    const found = await findItems(tx, ownerId, after);
    const page = found.slice(0, INBOX_PAGE);
    return {
      success: true,
      items: page.map(itemReply),
      unread: await countUnread(tx, ownerId),
      next: found.length > INBOX_PAGE ? (page.at(-1)?.id ?? null) : null,
      settings: await findSettings(tx, ownerId),
    };
  });
}

/** Marks items as read; ids that are not among the person's change nothing. */
export async function readInbox(
  { withUser, clock }: CommentDependencies,
  { ownerId, body }: RouteContext<"readInbox">,
): Promise<ReplyOf<"readInbox">> {
  return withUser(ownerId, async (tx) => {
    await markRead(tx, ownerId, body.ids ?? undefined, clock.now());
    return { success: true, unread: await countUnread(tx, ownerId) };
  });
}

function itemReply(row: NamedInboxRow): InboxItem {
  const { id, kind, workspaceId, workspaceName, by, documentKind, documentId, path, threadId } = row;
  const { title, label, excerpt, createdAt, readAt } = row;
  return {
    id,
    kind,
    workspace: { id: workspaceId, name: workspaceName },
    by,
    document:
      documentKind === null || documentId === null
        ? null
        : { kind: documentKind, id: documentId, path: path ?? "" },
    thread: threadId,
    title,
    label,
    excerpt,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  };
}
