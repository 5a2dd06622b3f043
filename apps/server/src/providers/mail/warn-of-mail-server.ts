import type { FastifyBaseLogger } from "fastify";
import type { MailSettings } from "./settings.ts";
import { findMailFault } from "./smtp-mailer.ts";

interface Start {
  production: boolean;
  processType: string;
  /** Undefined: the server sends no mail. */
  mail: MailSettings | undefined;
}

/** Logs at start why no mail can be sent: the first one may come hours later. Sandboxes need no look. */
export async function warnOfMailServer(
  { production, processType, mail }: Start,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  if (!production || processType === "web" || mail === undefined || mail.sandbox !== undefined) return;
  const reason = await findMailFault(mail);
  if (reason !== undefined) log.warn({ reason }, "no mail can be sent; mails wait until it can");
}
