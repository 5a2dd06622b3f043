import type { CommentKind, InboxKind } from "@beachhead/contract";
import { sql } from "drizzle-orm";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const EXCERPT_LENGTH = 300;

/** Something that a person should look at, in the workspace of the transaction. */
interface NewInboxItem {
  personId: string;
  /** One item a key, workspace and person: adding it again changes title and excerpt only. */
  key: string;
  kind: InboxKind;
  /** Who caused it; null: nobody with an account. */
  actorId: string | null;
  document?: { kind: CommentKind; id: string; path: string };
  thread?: string;
  /** The name of what it is about. */
  title: string;
  /** The name of the field or figure. */
  label?: string;
  /** Text of the user's; only its beginning is stored. */
  excerpt?: string;
}

/** The beginning of a text on one line. */
export function excerptOf(text: string, length = EXCERPT_LENGTH): string {
  const line = Array.from(text.replaceAll(/\s+/g, " ").trim());
  return line.length <= length
    ? line.join("")
    : `${line
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * Adds an item to a person's inbox, with the e-mail that the person wishes, in the transaction of what causes it. Nothing
 * happens for somebody who is no member, unless it is an invitation.
 */
export async function addInboxItem(tx: UserTransaction, item: NewInboxItem, now: Date): Promise<void> {
  const { personId, key, kind, actorId, document, thread, title, label = "", excerpt = "" } = item;
  await tx.execute(sql`select add_inbox_item(
    ${personId}::uuid, ${newId()}::uuid, ${key}::text, ${kind}::text, ${actorId}::uuid, ${document?.kind ?? null}::text,
    ${document?.id ?? null}::uuid, ${document?.path ?? null}::text, ${thread ?? null}::uuid,
    ${excerptOf(title, 200)}::text, ${label}::text, ${excerptOf(excerpt)}::text, ${now.toISOString()}::timestamptz)`);
}

/** Removes the items of a key from the inboxes of these people, for the workspace of the transaction. */
export async function removeInboxItems(
  tx: UserTransaction,
  key: string,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.execute(sql`select remove_inbox_items(${key}::text, ${sql.param([...new Set(people)])}::uuid[])`);
}
