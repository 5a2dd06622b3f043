import { comments, commentThreads, inboxItems, inboxSettings } from "./schema/comments.ts";
import { planId, type TenantRow } from "./test-tenant-row.ts";
import { newId } from "./uuid.ts";

/** One row of each table of comments and of the inbox. A user's own workspace has the user as a member. */
export const commentRows: readonly TenantRow[] = [
  {
    table: commentThreads,
    insert: (tx, owner) =>
      tx.insert(commentThreads).values({
        ownerId: owner,
        id: planId(owner),
        kind: "gtm-plan",
        documentId: planId(owner),
        path: "odds",
        label: "Odds",
        value: "59 %",
      }),
  },
  {
    table: comments,
    insert: (tx, owner) =>
      tx
        .insert(comments)
        .values({ ownerId: owner, id: newId(), threadId: planId(owner), text: "Why so high?" }),
  },
  {
    table: inboxItems,
    insert: (tx, owner) =>
      tx.insert(inboxItems).values({
        ownerId: owner,
        id: newId(),
        workspaceId: owner,
        key: newId(),
        kind: "mention",
        title: "Launch",
        label: "Odds",
        excerpt: "Why so high?",
      }),
  },
  {
    table: inboxSettings,
    insert: (tx, owner) =>
      tx.insert(inboxSettings).values({ ownerId: owner, mails: "daily", timeZone: "UTC" }),
  },
];
