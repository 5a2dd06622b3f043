import { and, eq, isNull, sql } from "drizzle-orm";
import type { Vault } from "../crypto/envelope.ts";
import { outbox } from "../db/schema/platform.ts";
import { handle, type Job, PermanentFailure, type TaskHandler } from "../jobs/index.ts";
import { type Mailer, MailFailure } from "./mailer.ts";
import { DELIVER_MAIL, placeOfText } from "./send-mail.ts";

/** Takes mails of the outbox to the mail server. A mail that is out already, or gone with its owner, is no work. */
export function deliverMail(mailer: Mailer, vault: Pick<Vault, "open">): TaskHandler {
  return handle(DELIVER_MAIL, async ({ outboxId }, job) => {
    const mail = await beginTry(outboxId, job);
    if (mail === undefined) return;
    const text =
      mail.sealed === null ? mail.text : vault.open(mail.sealed, placeOfText(mail.ownerId, mail.id));
    try {
      await mailer.send(
        {
          id: mail.id,
          to: { name: mail.recipientName, address: mail.recipient },
          subject: mail.subject,
          text,
          unsubscribeUrl: mail.unsubscribeUrl,
        },
        job.signal,
      );
    } catch (error) {
      await noteFailure(outboxId, job, error);
      throw error instanceof MailFailure && error.permanent ? new PermanentFailure(error.message) : error;
    }
    await noteSent(outboxId, job);
  });
}

const rowOf = (outboxId: string, { ownerId }: Job) =>
  and(eq(outbox.ownerId, ownerId), eq(outbox.id, outboxId), isNull(outbox.sentAt));

async function beginTry(outboxId: string, job: Job) {
  const [mail] = await job.asOwner((tx) =>
    tx
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1` })
      .where(rowOf(outboxId, job))
      .returning(),
  );
  return mail;
}

function noteFailure(outboxId: string, job: Job, error: unknown): Promise<unknown> {
  const lastError = error instanceof MailFailure ? error.message : "The mail could not be handed over";
  return job.asOwner((tx) => tx.update(outbox).set({ lastError }).where(rowOf(outboxId, job)));
}

/** The text goes with the mail: a copy of the database opens nothing that a mail could. */
function noteSent(outboxId: string, job: Job): Promise<unknown> {
  return job.asOwner((tx) =>
    tx
      .update(outbox)
      .set({ sentAt: sql`now()`, text: "", sealed: null, unsubscribeUrl: null, lastError: null })
      .where(rowOf(outboxId, job)),
  );
}
