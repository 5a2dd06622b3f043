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

test.each([
  ["planner@example.com", { name: "", address: "planner@example.com" }],
  ["Plan & Go <planner@example.com>", { name: "Plan & Go", address: "planner@example.com" }],
  ['"Plan, Go" <planner@example.com>', { name: "Plan, Go", address: "planner@example.com" }],
])("a sender may be %j", (text, from) => {
  expect(mailOf({ SMTP_HOST: "mail.example.com", MAIL_FROM: text })).toMatchObject({ from });
});

test.each([
  [{ SMTP_URL: "http://mail.example.com" }, /^SMTP_URL must be an address such as smtp:/],
  [{ SMTP_PORT: "smtp" }, /^SMTP_PORT must be a port, 1 to 65535\.$/],
  [{ MAIL_FROM: "nobody" }, /^MAIL_FROM must be an address such as/],
  [{ MAIL_FROM: "A <a@b.example>\r\nBcc: c@d.example" }, /^MAIL_FROM must be an address such as/],
])("%j is refused with the variable to correct", (environment, sentence) => {
  expect(() => mailOf(environment)).toThrow(sentence);
});
