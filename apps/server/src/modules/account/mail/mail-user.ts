import type { Addressee } from "../../../platform/auth/emails.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import type { MailText } from "./mail-texts.ts";

export interface UserMail {
  /** In kebab case: "password-changed". */
  kind: string;
  to: Pick<Addressee, "userId" | "name" | "email" | "isVerified">;
  /** @param name empty until the address is confirmed, because a stranger may have chosen it */
  text(name: string): MailText;
  /** Mails with the same key are sent once. Default: a new key. */
  key?: string;
}

/** Queues a mail to a user in the transaction of the change it reports. */
export async function mailUser(
  { sendMail }: Pick<AccountDependencies, "sendMail">,
  tx: UserTransaction,
  { kind, to, text, key = newId() }: UserMail,
): Promise<void> {
  const name = to.isVerified ? to.name : "";
  await sendMail(tx, { ownerId: to.userId, kind, to: to.email, name, ...text(name), key });
}
