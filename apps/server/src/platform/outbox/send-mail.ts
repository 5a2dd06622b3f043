import { z } from "zod";
import type { Place, Vault } from "../crypto/envelope.ts";
import { outbox } from "../db/schema/platform.ts";
import { newId } from "../db/uuid.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { defineTask, enqueue } from "../jobs/index.ts";

/** Retries last a little more than a day: a mail server may be down for as long. */
export const DELIVER_MAIL = defineTask("mail.deliver", z.object({ outboxId: z.uuid() }), { maxAttempts: 14 });

/** Line ends and other control characters, which could begin a header of their own. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const headerText = (max: number) =>
  z.string().transform((value) => value.replace(CONTROLS, " ").trim().slice(0, max));

const newMail = z.object({
  ownerId: z.uuid(),
  kind: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  to: z.email(),
  name: headerText(200).default(""),
  subject: headerText(200),
  text: z.string(),
  unsubscribeUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  key: z.string().min(1).max(200),
});

/** What it takes to send a mail. */
export interface NewMail {
  /** The user of the transaction. */
  ownerId: string;
  /** What the mail is for, in words joined by hyphens: "verify-email", "reset-password". */
  kind: string;
  /** The recipient's address. */
  to: string;
  /** The recipient's name. */
  name?: string;
  subject: string;
  /** Plain text; paragraphs are parted by a blank line. */
  text: string;
  /**
   * For a recurring mail: a page that stops it when it is opened, and when a mail program posts to it. Other mails go
   * first, so that nobody waits for a link behind the weekly mails of all.
   */
  unsubscribeUrl?: string;
  /** One mail a key and owner, however often it is asked for. */
  key: string;
}

/** The row that the sealed text of a mail belongs to; it cannot be opened for another row. */
export function placeOfText(ownerId: string, id: string): Place {
  return { table: "outbox", userId: ownerId, field: `sealed ${id}` };
}

/**
 * Sends a mail with the change that causes it: the row and its job are written in the same transaction. It goes out in
 * the background, soon after the commit, or when the mail server is back. Until then its text is stored sealed.
 * @throws {z.ZodError} on an address that is none.
 */
export type SendMail = (tx: UserTransaction, mail: NewMail) => Promise<void>;

export function createSendMail(vault: Pick<Vault, "seal">): SendMail {
  return async (tx, mail) => {
    const { ownerId, kind, to, name, subject, text, unsubscribeUrl, key } = newMail.parse(mail);
    const id = newId();
    const sealed = vault.seal(text, placeOfText(ownerId, id));
    const row = {
      ownerId,
      id,
      kind,
      recipient: to,
      recipientName: name,
      subject,
      text: "",
      sealed,
      unsubscribeUrl,
    };
    const written = await tx
      .insert(outbox)
      .values({ ...row, idempotencyKey: key })
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    if (written.length > 0)
      await enqueue(tx, DELIVER_MAIL, { outboxId: id }, { key: id, lowPriority: unsubscribeUrl !== null });
  };
}
