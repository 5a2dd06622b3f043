export { createSandboxMailbox, type SandboxMailbox } from "./sandbox-mailbox.ts";
export { type MailSettings, mail } from "./settings.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
