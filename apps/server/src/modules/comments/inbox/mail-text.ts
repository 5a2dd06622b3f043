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
  alert: "raised the alert",
};

const placeOf = ({ title, label }: NamedInboxRow) => (label === "" ? title : `${title}, ${label}`);

/**
 * A text of a user's, of which a mail program makes no link and no markup: an e-mail links only to this installation.
 * @param length most characters
 */
const inMail = (text: string, length: number): string =>
  excerptOf(
    text
      .normalize("NFKC")
      .replaceAll(/[<>]/g, " ")
      .replaceAll("://", ": //")
      .replaceAll(/\.(?=\p{L})/gu, ". "),
    length,
  );

/** "Noor mentioned you in Launch 2027, Win rate", on one line and cut. */
const sentenceOf = (item: NamedInboxRow) =>
  `${inMail(item.by, 60)} ${deeds[item.kind]} ${inMail(placeOf(item), 90)}`;

/** Subject and text of the e-mail about these items. Nothing that a user wrote begins a line. */
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
      [`${sentenceOf(item)} (${inMail(item.workspaceName, 60)})`, ...quoted(item.excerpt)].join("\n"),
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

const quoted = (excerpt: string) => (excerpt === "" ? [] : [`> ${inMail(excerpt, 300)}`]);
