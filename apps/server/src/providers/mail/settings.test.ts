import { expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { makeKeyringEntry } from "../../platform/crypto/keyring.ts";

const mailOf = (environment: Record<string, string>) =>
  parseConfig({
    DATABASE_URL: "postgres://app:pw@localhost/beachhead",
    PUBLIC_URL: "https://plan.example.com",
    SANDBOX: "0",
    AUTH_SECRET: "a secret of at least 32 characters",
    MASTER_KEYS: makeKeyringEntry(),
    ...environment,
  }).providers.mail.settings;

test("mail is not configured without a mail server", () => {
  expect(mailOf({})).toBeUndefined();
  expect(mailOf({ SMTP_USER: "planner", MAIL_FROM: "a@b.example" })).toBeUndefined();
});

test("SMTP_URL sets the host, port, TLS and login of the mail server", () => {
  expect(mailOf({ SMTP_URL: "smtps://plan%40ner:p%2Fw@mail.example.com" })).toEqual({
    host: "mail.example.com",
    port: 465,
    secure: true,
    requireTls: false,
    ignoreTls: false,
    login: { user: "plan@ner", password: "p/w" },
    from: { name: "Beachhead", address: "no-reply@plan.example.com" },
    sandbox: undefined,
  });
  expect(mailOf({ SMTP_URL: "smtp://127.0.0.1:3001" })).toMatchObject({ port: 3001, secure: false });
});

test("separate SMTP variables set the host, port, TLS and login of the mail server", () => {
  const parts = { SMTP_HOST: "mail.example.com", SMTP_USER: "planner", SMTP_PASS: "pw" };
  expect(mailOf(parts)).toMatchObject({
    port: 587,
    secure: false,
    login: { user: "planner", password: "pw" },
  });
  expect(mailOf({ ...parts, SMTP_SECURE: "1" })).toMatchObject({ port: 465, secure: true });
  expect(mailOf({ ...parts, SMTP_PORT: "465" })).toMatchObject({ port: 465, secure: true });
  expect(mailOf({ ...parts, SMTP_PORT: "2525" })).toMatchObject({ port: 2525, secure: false });
});

test("in production only a mail server on this machine is reached without TLS", () => {
  const production = { NODE_ENV: "production" };
  expect(mailOf({ ...production, SMTP_URL: "smtp://mail.example.com" })).toMatchObject({ requireTls: true });
  expect(mailOf({ ...production, SMTP_URL: "smtp://localhost:25" })).toMatchObject({ requireTls: false });
  expect(mailOf({ SMTP_URL: "smtp://mail.example.com" })).toMatchObject({ requireTls: false });
});

// docmost/docmost#1341
test("SMTP_TLS allows or forbids mail without TLS to a server elsewhere", () => {
  const production = { NODE_ENV: "production", SMTP_URL: "smtp://mail.example.com" };
  const modeOf = (SMTP_TLS: string) => {
    const { requireTls, ignoreTls } = mailOf({ ...production, SMTP_TLS }) ?? {};
    return { requireTls, ignoreTls };
  };
  expect(modeOf("")).toEqual({ requireTls: true, ignoreTls: false });
  expect(modeOf("required")).toEqual({ requireTls: true, ignoreTls: false });
  expect(modeOf("if-offered")).toEqual({ requireTls: false, ignoreTls: false });
  expect(modeOf("off")).toEqual({ requireTls: false, ignoreTls: true });
  const local = { SMTP_URL: "smtp://localhost:25", SMTP_TLS: "required" };
  expect(mailOf(local)).toMatchObject({ requireTls: true });
});

test.each([
  ["planner@example.com", { name: "", address: "planner@example.com" }],
  ["Plan & Go <planner@example.com>", { name: "Plan & Go", address: "planner@example.com" }],
  ['"Plan, Go" <planner@example.com>', { name: "Plan, Go", address: "planner@example.com" }],
])("a sender may be %j", (text, from) => {
  expect(mailOf({ SMTP_HOST: "mail.example.com", MAIL_FROM: text })).toMatchObject({ from });
});

test.each([
  [{ SMTP_URL: "http://mail.example.com" }, /^SMTP_URL must be an address such as smtp:/],
  // sandstorm-io/sandstorm#1707, wekan/wekan#1181: signs in a password.
  [
    { SMTP_URL: "smtp://planner:100%@mail.example.com:587" },
    /^SMTP_URL cannot be read: write % as %25, .*\.$/,
  ],
  [{ SMTP_URL: "smtp://planner:50%zz@mail.example.com" }, /^SMTP_URL cannot be read: .* or set SMTP_HOST/],
  [{ SMTP_URL: "smtp://planner:a#b@mail.example.com:587" }, /^SMTP_URL cannot be read: .*# as %23/],
  [{ SMTP_URL: "smtp://planner:25#b@mail.example.com:587" }, /^SMTP_URL cannot be read: .*# as %23/],
  [{ SMTP_URL: "smtp://planner:25/b@mail.example.com:587" }, /^SMTP_URL cannot be read: .*\/ as %2F/],
  [{ SMTP_URL: "smtp://planner:25?b@mail.example.com:587" }, /^SMTP_URL cannot be read: .*\? as %3F/],
  [{ SMTP_TLS: "no" }, /^SMTP_TLS must be required, if-offered or off\.$/],
  [{ SMTP_CA_FILE: "/nonexistent/ca.pem" }, /^SMTP_CA_FILE must be a file with PEM certificates/],
  [{ SMTP_CA_FILE: import.meta.filename }, /^SMTP_CA_FILE must be a file with PEM certificates/],
  [{ SMTP_PORT: "smtp" }, /^SMTP_PORT must be a port, 1 to 65535\.$/],
  [{ MAIL_FROM: "nobody" }, /^MAIL_FROM must be an address such as/],
  [{ MAIL_FROM: "A <a@b.example>\r\nBcc: c@d.example" }, /^MAIL_FROM must be an address such as/],
])("%j is refused with the variable to correct", (environment, sentence) => {
  expect(() => mailOf(environment)).toThrow(sentence);
});
