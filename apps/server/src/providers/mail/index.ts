export { type MailSettings, mailVariables, readMailSettings } from "./settings.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
