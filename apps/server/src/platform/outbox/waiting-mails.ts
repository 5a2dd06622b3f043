import { and, asc, eq, isNull } from "drizzle-orm";
import type { SealedColumn } from "../crypto/rewrap-all.ts";
import { type AsOwner, sealedColumn } from "../crypto/sealed-column.ts";
import { outbox } from "../db/schema/platform.ts";
import type { UserTransaction } from "../db/with-user.ts";
import { enqueue } from "../jobs/index.ts";
import { DELIVER_MAIL, placeOfText } from "./send-mail.ts";

/** An e-mail that is not sent yet, without its text. */
export interface WaitingMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

/** Unsent e-mails of the transaction's user, oldest first. */
export function listWaitingMails(tx: UserTransaction): Promise<WaitingMail[]> {
  const { id, kind, recipient, subject, attempts, lastError, createdAt } = outbox;
  return tx
    .select({ id, kind, recipient, subject, attempts, lastError, createdAt })
    .from(outbox)
    .where(isNull(outbox.sentAt))
    .orderBy(asc(outbox.createdAt));
}

/** Delivers an unsent e-mail now, also a parked one; false when the user has no such e-mail. */
export async function resendMail(tx: UserTransaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
  if (found.length === 0) return false;
  await enqueue(tx, DELIVER_MAIL, { outboxId: id }, { key: id });
  return true;
}

/** The encrypted texts of a user's unsent e-mails, for a rotation of the master keys. */
export const mailTextsOf = (asOwner: AsOwner, ownerId: string): SealedColumn =>
  sealedColumn(asOwner, {
    table: outbox,
    id: outbox.id,
    sealed: outbox.sealed,
    placeOf: (id) => placeOfText(ownerId, id),
  });
