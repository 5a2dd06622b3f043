/**
 * Imitations of outside services, in a process of their own that its starter speaks to over an IPC channel: it says
 * which ports they listen on, and ends with its starter. `SANDBOX_DIR` is where they keep what they are told,
 * `SANDBOX_PORT` the first port to try.
 */
import { startMail } from "./mail/index.ts";

const folder = process.env["SANDBOX_DIR"];
const firstPort = Number(process.env["SANDBOX_PORT"]);
if (folder === undefined || !Number.isInteger(firstPort)) {
  process.stderr.write("SANDBOX_DIR and SANDBOX_PORT say where to keep things and where to listen.\n");
  process.exit(1);
}

const mail = await startMail(folder, firstPort);

async function end(): Promise<void> {
  await mail.close();
  process.exit(0);
}
// At a terminal Ctrl-C reaches this process as well; its starter ends it when the servers have ended.
process.on("SIGINT", () => undefined);
process.once("SIGTERM", () => void end());
process.once("disconnect", () => void end());
process.send?.({ mail: { smtp: mail.smtp, http: mail.http } });
