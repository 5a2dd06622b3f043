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

type Server = Omit<MailSettings, "sandbox">;

const domainOf = ({ from: { address } }: Server) => address.slice(address.lastIndexOf("@") + 1);

function transportTo(settings: Server, limits: MailTimeLimits) {
  const { host, port, secure, requireTls, ignoreTls = false, ca, login } = settings;
  return createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ignoreTLS: ignoreTls,
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    name: domainOf(settings),
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
    maxRecipients: 1,
  });
}

/** Connects and signs in, without a mail. @returns why no mail could be sent; undefined: one could */
export async function findMailFault(
  settings: Server,
  limits: MailTimeLimits = TIME_LIMITS,
): Promise<string | undefined> {
  const transport = transportTo(settings, limits);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return tlsFault(error) ?? failureOf(error).message;
  } finally {
    transport.close();
  }
}

/** Sends through an SMTP server, a connection a mail. */
export function createSmtpMailer(
  settings: Server,
  publicUrl: string,
  limits: MailTimeLimits = TIME_LIMITS,
): Mailer {
  const { from } = settings;
  const domain = domainOf(settings);
  const transport = transportTo(settings, limits);
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
        const fault = tlsFault(error);
        throw fault === undefined ? failureOf(error) : new MailFailure(fault, false);
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

const UNTRUSTED =
  "Mail server: its certificate is not trusted. Set SMTP_CA_FILE to the certificate of its authority, or its own.";
const NO_TLS =
  "Mail server: it offers no TLS, but TLS is required. Set SMTP_TLS=if-offered if the network to it is protected.";
const WRONG_NAME =
  "Mail server: its certificate is for another name. Set SMTP_URL or SMTP_HOST to the name in the certificate.";

const EXPIRED = "Mail server: its certificate has expired or is not valid yet. Renew it at the mail server.";

const certificateFaults: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_NAME,
  CERT_HAS_EXPIRED: EXPIRED,
  CERT_NOT_YET_VALID: EXPIRED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
};

/** What is wrong with the connection's TLS, with the remedy; undefined: something else. */
function tlsFault(error: unknown): string | undefined {
  const field = (name: string): unknown =>
    error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
  if (field("code") === "ETLS" && field("command") === "STARTTLS") return NO_TLS;
  return certificateFaults[String(field("originalCode") ?? field("code"))];
}

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
