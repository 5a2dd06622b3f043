export { createSandboxMailbox, type SandboxMailbox } from "./sandbox-mailbox.ts";
export { type MailSettings, mailVariables, readMailSettings } from "./settings.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
