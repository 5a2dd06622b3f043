/**
 * Imitations of outside services, in a process of their own that its starter speaks to over an IPC channel: it says
 * which ports they listen on, and ends with its starter. `SANDBOX_DIR` is where they keep what they are told,
 * `SANDBOX_PORT` the first port to try, `SANDBOX_MAIL_TOKEN` what readers of the mailboxes present,
 * `SANDBOX_APP_URL` the address of the app that people are sent back to, `SANDBOX_GOOGLE_ID` and
 * `SANDBOX_GOOGLE_SECRET` what it signs in with.
 */
import { startGoogle } from "./google/index.ts";
import { startMail } from "./mail/index.ts";

const folder = process.env["SANDBOX_DIR"];
const firstPort = Number(process.env["SANDBOX_PORT"]);
const mailToken = process.env["SANDBOX_MAIL_TOKEN"] ?? "";
if (folder === undefined || !Number.isInteger(firstPort) || mailToken === "") {
  process.stderr.write("Set SANDBOX_DIR, SANDBOX_PORT and SANDBOX_MAIL_TOKEN.\n");
  process.exit(1);
}

const client = {
  id: process.env["SANDBOX_GOOGLE_ID"] ?? "",
  secret: process.env["SANDBOX_GOOGLE_SECRET"] ?? "",
  redirectUris: [`${process.env["SANDBOX_APP_URL"] ?? ""}/api/auth/google/callback`],
};

const mail = await startMail(folder, firstPort, mailToken);
const google = await startGoogle(client, mail.http + 1);

async function end(): Promise<void> {
  await Promise.all([mail.close(), google.close()]);
  process.exit(0);
}
// At a terminal Ctrl-C reaches this process as well; its starter ends it when the servers have ended.
process.on("SIGINT", () => undefined);
process.once("SIGTERM", () => void end());
process.once("disconnect", () => void end());
process.send?.({ mail: { smtp: mail.smtp, http: mail.http }, google: { http: google.http } });
