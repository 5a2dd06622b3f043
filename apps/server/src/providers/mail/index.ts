export { createSandboxMailbox, type SandboxMailbox, type SandboxMailSettings } from "./sandbox-mailbox.ts";
export { type MailSettings, mailVariables, readMailSettings } from "./settings.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
