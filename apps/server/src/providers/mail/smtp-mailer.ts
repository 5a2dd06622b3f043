import { createTransport } from "nodemailer";
import { type Mailer, MailFailure } from "../../platform/outbox/index.ts";
import { htmlOf } from "./html.ts";
import type { MailSettings } from "./settings.ts";

/** Milliseconds a mail server has to be found, to greet, and to answer. */
export interface MailTimeLimits {
  connection: number;
  greeting: number;
  silence: number;
}

const TIME_LIMITS: MailTimeLimits = { connection: 10_000, greeting: 10_000, silence: 20_000 };

/** Sends through an SMTP server, a connection a mail. */
export function createSmtpMailer(
  settings: Omit<MailSettings, "sandbox">,
  publicUrl: string,
  limits: MailTimeLimits = TIME_LIMITS,
): Mailer {
  const { host, port, secure, requireTls, login, from } = settings;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    name: domain,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
    maxRecipients: 1,
  });
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: htmlOf(mail.text, publicUrl),
          messageId: `<${mail.id}@${domain}>`,
          // Answers by machines ("I am on holiday") go to nobody.
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribeUrl) },
          signal,
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** By which mail programs show a button that stops the mail (RFC 2369); by a POST only over HTTPS (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    ...(url.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

/** What SMTP refuses of the mail itself, at its recipient or its content, it refuses again. */
const COMMANDS_ABOUT_THE_MAIL = ["RCPT TO", "DATA"];

function failureOf(error: unknown): MailFailure {
  const field = (name: string): unknown =>
    error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
  const [code, answer, command] = [field("code"), field("responseCode"), field("command")];
  const words = ["Mail server:", code, command, answer].filter(
    (word) => typeof word === "string" || typeof word === "number",
  );
  const permanent =
    typeof answer === "number" &&
    answer >= 500 &&
    typeof command === "string" &&
    COMMANDS_ABOUT_THE_MAIL.includes(command);
  return new MailFailure(words.length === 1 ? "Mail server: unknown failure" : words.join(" "), permanent);
}
