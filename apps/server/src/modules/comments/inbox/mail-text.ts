import type { InboxKind } from "@beachhead/contract";
import { excerptOf } from "./add-inbox-item.ts";
import type { NamedInboxRow } from "./store.ts";

/** Items that an e-mail names; of the others it has the number. */
const MOST_ITEMS = 20;

const deeds: Readonly<Record<InboxKind, string>> = {
  mention: "mentioned you in",
  reply: "commented on",
  "approval-request": "asks you to approve",
  "approval-answer": "answered your request to approve",
  invitation: "invites you to",
};

const placeOf = ({ title, label }: NamedInboxRow) => (label === "" ? title : `${title}, ${label}`);

/** "Noor mentioned you in Launch 2027, Win rate", on one line and cut. */
const sentenceOf = (item: NamedInboxRow) =>
  excerptOf(`${excerptOf(item.by, 60)} ${deeds[item.kind]} ${excerptOf(placeOf(item), 90)}`, 180);

/** Subject and text of the e-mail about these items. Nothing that a user wrote begins a line or makes one longer. */
export function mailText(
  items: readonly NamedInboxRow[],
  publicUrl: string,
  stopUrl: string,
): { subject: string; text: string } {
  const [first] = items;
  const subject =
    items.length === 1 && first !== undefined ? sentenceOf(first) : `${items.length} new items in your inbox`;
  const named = items
    .slice(0, MOST_ITEMS)
    .map((item) =>
      [`${sentenceOf(item)} (${excerptOf(item.workspaceName, 60)})`, ...quoted(item.excerpt)].join("\n"),
    );
  const others = items.length - named.length;
  const text = [
    ...named,
    ...(others > 0 ? [`And ${others} more.`] : []),
    `Open your inbox:\n${publicUrl}/inbox`,
    `You get this e-mail when somebody mentions or answers you. Stop it:\n${stopUrl}`,
  ].join("\n\n");
  return { subject, text: `${text}\n` };
}

const quoted = (excerpt: string) => (excerpt === "" ? [] : [`> ${excerptOf(excerpt)}`]);
