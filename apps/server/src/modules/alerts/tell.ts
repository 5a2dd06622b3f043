import { MUTE_DAYS } from "@beachhead/contract";
import { signIds } from "../../platform/crypto/signed-ids.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { emitEvent } from "../../platform/outbox/index.ts";
import { addInboxItem } from "../comments/index.ts";
import type { AlertDependencies } from "./alert-dependencies.ts";
import type { Measured } from "./measure.ts";
import { type AlertRow, findMembers } from "./store.ts";

export const MUTE_PURPOSE = "mute alert";

/** A name that a user chose, of which a mail program makes no link. */
const inMail = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[<>]/g, " ")
    .replaceAll("://", ": //")
    .replaceAll(/\.(?=\p{L})/gu, ". ");

/** Tells people, inboxes, channels and webhooks of an alert, in the transaction that raises it. */
export async function tell(
  { publicUrl, secret, sendMail }: Pick<AlertDependencies, "publicUrl" | "secret" | "sendMail">,
  tx: UserTransaction,
  row: AlertRow,
  { value, figure, shown, reason, document }: Measured,
  now: Date,
): Promise<void> {
  const { ownerId, id, name, lastValue, metric } = row;
  const change = lastValue === null ? "" : `, before ${shown(lastValue)}`;
  const sentence = `${figure} ${shown(value)}${change}`;
  const limit = limitWords(row, shown);
  const subject = document === undefined ? "" : ` of ${inMail(document.title)}`;
  const key = `alert ${id} ${now.toISOString()}`;
  const members = await findMembers(tx, row.people);
  const muteUrl = `${publicUrl}/mute-alert/${signIds(MUTE_PURPOSE, [ownerId, id], secret)}`;
  for (const member of members) {
    if (row.byInbox)
      await addInboxItem(
        tx,
        {
          personId: member.id,
          key,
          kind: "alert",
          actorId: null,
          ...(document && { document: { kind: document.kind, id: document.id, path: "" } }),
          title: name,
          excerpt: `${sentence}. ${limit} ${reason}`,
        },
        now,
      );
    if (row.byMail && member.email_verified)
      await sendMail(tx, {
        ownerId,
        kind: "alert",
        to: member.email,
        name: member.name,
        subject: `${inMail(name)}: ${inMail(figure)} ${shown(value)}`,
        text: `${[
          `The alert ${inMail(name)} was raised: ${inMail(sentence)}${subject}.`,
          `${limit} ${reason}`,
          `Open Beachhead:\n${publicUrl}/getStarted`,
          `Mute this alert for ${MUTE_DAYS} days, for everybody:\n${muteUrl}`,
        ].join("\n\n")}\n`,
        unsubscribeUrl: muteUrl,
        key: `${key} ${member.id}`,
      });
  }
  const facts = { alert: name, figure, value, shown: shown(value), before: lastValue, change, limit, reason };
  const about = document === undefined ? {} : { document };
  for (const webhookId of row.webhookIds)
    await emitEvent(tx, { type: "alert.fired", ...about, webhookId, data: { ...facts, url: publicUrl } });
  if (metric === "pace") await emitEvent(tx, { type: "variance.passed", ...about, data: facts });
}

function limitWords({ low, high }: AlertRow, shown: (value: number) => string): string {
  const ends = [
    ...(low === null ? [] : [`below ${shown(low)}`]),
    ...(high === null ? [] : [`above ${shown(high)}`]),
  ];
  return `The alert is raised ${ends.join(" or ")}.`;
}
