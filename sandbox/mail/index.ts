import { join } from "node:path";
import { listenOnNextFree } from "../next-free-port.ts";
import { createFaults } from "./faults.ts";
import { openMailbox } from "./mailbox.ts";
import { createReading } from "./reading.ts";
import { createSmtp } from "./smtp.ts";

export interface MailSandbox {
  /** Where mails are taken. */
  smtp: number;
  /** Where they are read, by HTTP. */
  http: number;
  close(): Promise<void>;
}

/**
 * Starts the imitation of a mail server on the first free ports from `firstPort` on, for this machine only.
 * @param token that a reader must present
 */
export async function startMail(folder: string, firstPort: number, token: string): Promise<MailSandbox> {
  const mailbox = openMailbox(join(folder, "mail.jsonl"));
  const faults = createFaults();
  const smtp = createSmtp(mailbox, faults);
  const reading = createReading(mailbox, faults, token);
  const smtpPort = await listenOnNextFree(smtp.server, firstPort);
  const httpPort = await listenOnNextFree(reading, smtpPort + 1);
  return {
    smtp: smtpPort,
    http: httpPort,
    async close() {
      reading.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => smtp.close(() => resolve(undefined))),
        new Promise((resolve) => reading.close(resolve)),
      ]);
    },
  };
}
