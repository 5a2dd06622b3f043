export { deliverMail } from "./deliver-mail.ts";
export { emitEvent } from "./emit-event.ts";
export { type Mail, type Mailer, MailFailure } from "./mailer.ts";
export { createSendMail, type SendMail } from "./send-mail.ts";
export { listWaitingMails, mailTextsOf, resendMail, type WaitingMail } from "./waiting-mails.ts";
export { wasMailed } from "./was-mailed.ts";
