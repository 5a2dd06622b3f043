import type { Addressee } from "../../platform/auth/emails.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import type { MailText } from "./mails.ts";

export interface UserMail {
  /** In words joined by hyphens: "password-changed". */
  kind: string;
  to: Pick<Addressee, "userId" | "name" | "email" | "isVerified">;
  /** @param name empty unless the address is confirmed: until then a stranger may have chosen the name */
  text(name: string): MailText;
  /** One mail a key; default: a new one. */
  key?: string;
}

/** Mails a user in the transaction of the change that the mail is about. */
export async function mailUser(
  { sendMail }: Pick<AccountDependencies, "sendMail">,
  tx: UserTransaction,
  { kind, to, text, key = newId() }: UserMail,
): Promise<void> {
  const name = to.isVerified ? to.name : "";
  await sendMail(tx, { ownerId: to.userId, kind, to: to.email, name, ...text(name), key });
}
