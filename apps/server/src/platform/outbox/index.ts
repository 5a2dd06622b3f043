export { deliverMail } from "./deliver-mail.ts";
export { type Mail, type Mailer, MailFailure } from "./mailer.ts";
export { type NewMail, sendMail } from "./send-mail.ts";
