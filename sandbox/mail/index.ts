import { join } from "node:path";
import { listenOnNextFree } from "../next-free-port.ts";
import { requireSecret, type Sandbox, type SandboxOptions } from "../sandbox.ts";
import { createFaults } from "./faults.ts";
import { openMailbox } from "./mailbox.ts";
import { createReading } from "./reading.ts";
import { createSmtp } from "./smtp.ts";

/**
 * Starts the sandbox of a mail server on the first free ports, for this machine only: `smtp` takes mails, `http`
 * serves them to readers with the token.
 */
export async function startMail(options: SandboxOptions): Promise<Sandbox<"smtp" | "http">> {
  const token = requireSecret(options, "token");
  const mailbox = openMailbox(join(options.folder, "mail.jsonl"));
  const faults = createFaults();
  const smtp = createSmtp(mailbox, faults);
  const reading = createReading(mailbox, faults, token);
  const smtpPort = await listenOnNextFree(smtp.server, options.firstPort);
  const httpPort = await listenOnNextFree(reading, smtpPort + 1);
  return {
    ports: { smtp: smtpPort, http: httpPort },
    async close() {
      reading.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => smtp.close(() => resolve(undefined))),
        new Promise((resolve) => reading.close(resolve)),
      ]);
    },
  };
}
