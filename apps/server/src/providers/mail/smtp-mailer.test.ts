import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/db/uuid.ts";
import { type Mail, MailFailure } from "../../platform/outbox/index.ts";
import { createSmtpMailer, findMailFault } from "./smtp-mailer.ts";
import { testCertificate } from "./test-certificate.ts";
import { startTestSmtpServer, type TestSmtpServer } from "./test-smtp-server.ts";

const PATIENT = { connection: 3_600_000, greeting: 3_600_000, silence: 3_600_000 };

let server: TestSmtpServer;
beforeEach(async () => {
  server = await startTestSmtpServer();
});
afterEach(() => server.close());

function mailer({
  port = server.port,
  limits = PATIENT,
  host = "127.0.0.1",
  tls = {},
}: {
  port?: number;
  limits?: typeof PATIENT;
  host?: string;
  tls?: { requireTls?: boolean; ignoreTls?: boolean; ca?: string };
} = {}) {
  const from = { name: "Beachhead", address: "no-reply@plan.example" };
  return createSmtpMailer(
    { host, port, secure: false, requireTls: false, login: undefined, from, ...tls },
    "https://plan.example",
    limits,
  );
}

const mail = (fields: Partial<Mail> = {}): Mail => ({
  id: newId(),
  to: { name: "Mira", address: "mira@example.com" },
  subject: "Hello",
  text: "Hello Mira",
  unsubscribeUrl: null,
  ...fields,
});

const send = (fields: Partial<Mail> = {}) => mailer().send(mail(fields), new AbortController().signal);

/** The header lines of the one message received, folded lines joined. */
function headers(): string[] {
  const [message = ""] = server.received;
  const [head = ""] = message.split("\r\n\r\n");
  return head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
}

test("a mail is sent as plain text and HTML, under its own Message-ID", async () => {
  const id = newId();
  await send({ id, text: "Open this:\n\nhttps://plan.example/verify-email/abc" });
  const [message = ""] = server.received;
  expect(headers()).toEqual(
    expect.arrayContaining([
      "From: Beachhead <no-reply@plan.example>",
      "To: Mira <mira@example.com>",
      "Subject: Hello",
      `Message-ID: <${id}@plan.example>`,
      "Auto-Submitted: auto-generated",
    ]),
  );
  expect(message.indexOf("text/plain")).toBeGreaterThan(0);
  expect(message.indexOf("text/html")).toBeGreaterThan(message.indexOf("text/plain"));
  expect(message.replaceAll("=\r\n", "")).toContain(
    '<a href=3D"https://plan.example/verify-email/abc">https://plan.example/verify-email/abc</a>',
  );
});

test("only a recurring mail has unsubscribe headers, and one-click ones only over HTTPS", async () => {
  const unsubscribeHeaders = async (unsubscribeUrl: string | null) => {
    server.received.length = 0;
    await send({ unsubscribeUrl });
    return headers().filter((line) => line.startsWith("List-"));
  };
  const url = `https://plan.example/stop-weekly-mail/${"a".repeat(86)}.${"b".repeat(43)}`;
  expect(await unsubscribeHeaders(url)).toEqual([
    `List-Unsubscribe: <${url}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  ]);
  // RFC 8058 allows the POST over HTTPS only.
  expect(await unsubscribeHeaders("http://localhost:3000/stop-weekly-mail/a.b")).toEqual([
    "List-Unsubscribe: <http://localhost:3000/stop-weekly-mail/a.b>",
  ]);
  expect(await unsubscribeHeaders(null)).toEqual([]);
});

test.each<[string, Partial<Mail>]>([
  ["a subject", { subject: "Hi\r\nBcc: thief@evil.example\r\n\r\nBody" }],
  ["a name", { to: { name: "Mira\r\nBcc: thief@evil.example", address: "mira@example.com" } }],
  ["an address", { to: { name: "", address: "mira@example.com\r\nBcc: thief@evil.example" } }],
])("a line end in %s begins no header", async (_where, fields) => {
  await send(fields).catch(() => undefined);
  for (const line of headers()) expect(line).not.toMatch(/^bcc/i);
  expect(server.received.join("")).not.toMatch(/^Bcc:/im);
});

test("template and HTML syntax in a mail stays text", async () => {
  await send({
    subject: "{{4099*4099}}",
    text: "{{4099*4099}} ${4099*4099} <script>alert(1)</script> https://evil.example/x",
  });
  const message = server.received.join("").replaceAll("=\r\n", "");
  expect(headers()).toContain("Subject: {{4099*4099}}");
  expect(message).toContain("{{4099*4099}} ${4099*4099} &lt;script&gt;");
  expect(message).not.toContain("16801801");
  expect(message).not.toContain('href=3D"https://evil.example');
});

describe("a mail server", () => {
  test.each([
    ["try again", false, /^Mail server: \w+ DATA 451$/],
    ["no such mailbox", true, /^Mail server: EENVELOPE RCPT TO 550$/],
    ["no such text", true, /^Mail server: \w+ DATA 554$/],
    ["cut after taking", false, /^Mail server: \w+/],
    ["silence", false, /^Mail server: ETIMEDOUT CONN$/],
  ] as const)("a mail server's %j is a permanent failure: %j", async (behaviour, permanent, sentence) => {
    server.behaviour = behaviour;
    const limits = behaviour === "silence" ? { ...PATIENT, greeting: 300 } : PATIENT;
    const failure: unknown = await mailer({ limits })
      .send(mail(), new AbortController().signal)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailFailure);
    expect(failure).toMatchObject({ permanent });
    expect(failure).toHaveProperty("message", expect.stringMatching(sentence));
    expect(String(failure)).not.toContain("mira@");
  });

  test("an unreachable mail server is a temporary failure", async () => {
    const { port } = server;
    await server.close();
    const failure: unknown = await mailer({ port })
      .send(mail(), new AbortController().signal)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ permanent: false, message: "Mail server: ESOCKET CONN" });
    server = await startTestSmtpServer();
  });

  test("a call of a slow mail server is aborted when our server closes", async () => {
    server.behaviour = "silence";
    const closing = new AbortController();
    const sending = mailer().send(mail(), closing.signal);
    await expect.poll(() => server.connections).toBe(1);
    closing.abort();
    await expect(sending).rejects.toThrow(MailFailure);
  });
});

describe("a mail relay with a certificate of its own", () => {
  const reasonOf = (settings: Parameters<typeof mailer>[0]) =>
    mailer(settings)
      .send(mail(), new AbortController().signal)
      .then(
        () => "sent",
        (error: unknown) => String(error),
      );
  const certificate = testCertificate();
  let relay: TestSmtpServer;
  beforeEach(async () => {
    relay = await startTestSmtpServer(0, certificate);
  });
  afterEach(() => relay.close());

  // docmost/docmost#1262, nodemailer/nodemailer#504
  test("an untrusted certificate of a mail server is named with the remedy", async () => {
    expect(await reasonOf({ port: relay.port })).toMatch(/certificate is not trusted\. Set SMTP_CA_FILE/);
  });

  test("a mail server whose certificate is in SMTP_CA_FILE gets mail by its name, and by no other", async () => {
    const ca = certificate.cert;
    expect(await reasonOf({ port: relay.port, host: "localhost", tls: { ca, requireTls: true } })).toBe(
      "sent",
    );
    expect(relay.received).toHaveLength(1);
    expect(await reasonOf({ port: relay.port, tls: { ca } })).toMatch(/certificate is for another name/);
  });

  test("a look at the mail server finds at start what would stop the mails, and sends none", async () => {
    const from = { name: "Beachhead", address: "no-reply@plan.example" };
    const at = { host: "127.0.0.1", secure: false, requireTls: false, login: undefined, from };
    expect(await findMailFault({ ...at, port: relay.port }, PATIENT)).toMatch(/SMTP_CA_FILE/);
    expect(await findMailFault({ ...at, port: server.port, requireTls: true }, PATIENT)).toMatch(/SMTP_TLS/);
    expect(await findMailFault({ ...at, port: server.port }, PATIENT)).toBeUndefined();
    expect([...relay.received, ...server.received]).toEqual([]);
  });

  // overleaf/web#361
  test("SMTP_TLS=off sends without TLS where the mail server offers it", async () => {
    expect(await reasonOf({ port: relay.port, tls: { ignoreTls: true } })).toBe("sent");
  });

  test("a mail server without TLS is refused where TLS is required, with the remedy", async () => {
    expect(await reasonOf({ tls: { requireTls: true } })).toMatch(/offers no TLS.* SMTP_TLS=if-offered/);
    expect(await reasonOf({})).toBe("sent");
  });
});
