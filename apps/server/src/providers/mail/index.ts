export { createSandboxMailbox, type SandboxMailbox } from "./sandbox-mailbox.ts";
export { mail } from "./settings.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
export { warnOfMailServer } from "./warn-of-mail-server.ts";
