export { createSandboxMailbox, type SandboxMailbox } from "./sandbox-mailbox.ts";
export { mail } from "./settings.ts";
export { createSmtpMailer, findMailFault } from "./smtp-mailer.ts";
