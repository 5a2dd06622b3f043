import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { addMs, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { signIds } from "../../../platform/crypto/signed-ids.ts";
import { isAccountDeleted } from "../../../platform/db/account-deleted.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { defineTask, handle, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { SendMail } from "../../../platform/outbox/index.ts";
import { mailText } from "./mail-text.ts";
import { takeDueItems } from "./store.ts";

/** The function `add_inbox_item` of the database asks for it by this name. */
export const INBOX_MAIL = defineTask("inbox.mail", z.object({}));

export const STOP_PURPOSE = "inbox mail";

const profileRow = z.object({ name: z.string(), email: z.string(), email_verified: z.boolean() });

/** Who is mailed; undefined if the account is erased. */
export async function readRecipient(tx: UserTransaction) {
  const { rows } = await tx.execute(sql`select name, email, email_verified from app_user_profile()`);
  const [row] = rows;
  return row && profileRow.parse(row);
}

interface InboxMailDependencies {
  clock: Clock;
  sendMail: SendMail;
  publicUrl: string;
  /** Signs the link that stops the e-mails. */
  secret: string;
}

/** Mails what is due in a person's inbox and was not read in the meantime, in one e-mail. */
export function sendInboxMail({ clock, sendMail, publicUrl, secret }: InboxMailDependencies): TaskHandler {
  return handle(INBOX_MAIL, (_payload, { ownerId, asOwner }) =>
    asOwner(async (tx) => {
      // The database's clock started the job; this one may be a little behind.
      const items = await takeDueItems(tx, ownerId, addMs(clock.now(), MINUTE_MS));
      const [newest] = items;
      const recipient = await readRecipient(tx);
      if (newest === undefined || recipient?.email_verified !== true || (await isAccountDeleted(tx))) return;
      const stopUrl = `${publicUrl}/stop-inbox-mail/${signIds(STOP_PURPOSE, [ownerId], secret)}`;
      await sendMail(tx, {
        ownerId,
        kind: "inbox",
        to: recipient.email,
        name: recipient.name,
        ...mailText(items, publicUrl, stopUrl),
        unsubscribeUrl: stopUrl,
        key: `inbox ${newest.id}`,
      });
    }),
  );
}
