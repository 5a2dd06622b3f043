import { endpointNames } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOwnerOf } from "../platform/db/test-database.ts";
import { newId } from "../platform/db/uuid.ts";
import { buildTestApp, type TestApp } from "../test-app.ts";
import { createTestMailbox } from "../test-mailbox.ts";
import { sampleCalls } from "./sample-calls.ts";
import { dumpOf, fieldsOf, found, type Sent, sendCanaries } from "./secrets.ts";

/** Known to the server alone: an identity provider that does not answer is named with it. */
const PROVIDER_SECRET = "canary of the provider";

const UNREACHABLE_GOOGLE = {
  GOOGLE_ISSUER: "http://127.0.0.1:1",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: PROVIDER_SECRET,
};

const mailbox = createTestMailbox();
const wide = { rateLimits: 1_000, environment: UNREACHABLE_GOOGLE };
let server: TestApp;
let sent: Sent;
/** The database while mails still wait, and after they went. */
let dumps: { waiting: string; sent: string };
let linkTokens: string[];

beforeAll(async () => {
  server = await buildTestApp({ ...wide, worksOnJobs: false });
  sent = await sendCanaries(server);
  const asked = await server.signUp();
  await server.client.send("forgotPassword", { body: { email: asked.email } });
  const waiting = await dumpOf(server.database);
  const sender = await buildTestApp({ ...wide, database: server.database, mailer: mailbox.mailer });
  await mailbox.mailsTo(asked.email, 2);
  await sender.close();
  server.logged.push(...sender.logged);
  dumps = { waiting, sent: await dumpOf(server.database) };
  linkTokens = mailbox.mails.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /\/(?:reset-password|verify-email|stop-email-change|undo-email-change|revoke-tokens)\/([\w-]{43})\b/g,
      ),
    ].map(([, token]) => token ?? ""),
  );
});
afterAll(() => server.close());

const log = () => server.logged.join("");

describe("a canary in every field of every route", () => {
  test("canaries were sent in every field that the contract names", () => {
    const untouched = endpointNames.flatMap((name) =>
      sampleCalls[name].body === undefined
        ? []
        : fieldsOf(name)
            .filter((field) => ![...sent.fields].some((each) => each.startsWith(`${name} ${field}`)))
            .map((field) => `${name} ${field}`),
    );
    expect(untouched).toEqual([]);
    expect(
      endpointNames.filter((name) => fieldsOf(name).length > 0 && sampleCalls[name].body === undefined),
    ).toEqual([]);
    expect(sent.fields.size).toBeGreaterThan(500);
  });

  test("canaries were accepted by the routes for texts and stored as text, and each request was logged", () => {
    const deaf = [
      "signUp",
      "updateProfile",
      "saveBasicDetails",
      "saveWholePlan",
      "createProductCost",
      "createSimulation",
    ] as const;
    expect(deaf.filter((name) => (sent.taken.get(name) ?? 0) < 2)).toEqual([]);
    expect(found(sent.texts, dumps.waiting).length).toBeGreaterThan(15);
    expect(server.logged.length).toBeGreaterThan(sent.requests);
    expect(linkTokens.length).toBeGreaterThan(5);
    for (const name of ["users", "outbox", "graphile_worker._private_jobs", "audit_log"])
      expect(dumps.waiting).toMatch(new RegExp(`^table ${name}\\n\\(`, "m"));
  });

  test("a database dump contains no secret, before and after the mails are sent", () => {
    const secrets = [...sent.secrets, ...linkTokens, PROVIDER_SECRET];
    expect(found(secrets, dumps.waiting)).toEqual([]);
    expect(found(secrets, dumps.sent)).toEqual([]);
  });

  test("the log contains neither a secret nor a text that somebody typed", () => {
    const kept = [...sent.secrets, ...sent.texts, ...linkTokens, PROVIDER_SECRET];
    expect(found(kept, log())).toEqual([]);
    for (const line of server.logged) expect(line).toMatch(/^\{"level":.*\}\n$/);
  });

  test("refusals and redirect addresses contain no secret", () => {
    const secrets = [...sent.secrets, ...linkTokens, PROVIDER_SECRET];
    expect(sent.refusals.length).toBeGreaterThan(100);
    expect(sent.redirects.length).toBeGreaterThan(0);
    expect(found(secrets, sent.refusals.join("\n"))).toEqual([]);
    expect(found(secrets, sent.redirects.join("\n"))).toEqual([]);
  });

  test("mails contain no password and no session", () => {
    const mails = mailbox.mails.map((mail) => JSON.stringify(mail)).join("\n");
    expect(found([...sent.secrets, PROVIDER_SECRET], mails)).toEqual([]);
  });
});

describe("a planted fault is found", () => {
  test("a planted secret is found in the database, as text, as base64 and inside JSON", async () => {
    const secret = `planted-${newId()}`;
    const { userId } = await server.signUp();
    const plant = [
      ["update users set company = $1 where id = $2", [secret, userId]],
      ["update users set company = encode($1::bytea, 'base64') where id = $2", [secret, userId]],
      ["update outbox set text = 'see ' || $1 where owner_id = $2", [secret, userId]],
      [
        "insert into audit_log (owner_id, id, actor, action, entity, detail) values ($2, gen_random_uuid(), 'user', 'x', 'x', jsonb_build_object('p', $1::text))",
        [secret, userId],
      ],
    ] as const;
    for (const [statement, values] of plant) {
      await asOwnerOf(server.database, userId, (client) => client.query(statement, [...values]));
      expect(found([secret], await dumpOf(server.database)), statement).toEqual([secret]);
      await asOwnerOf(server.database, userId, async (client) => {
        await client.query("update users set company = '' where id = $1", [userId]);
        await client.query("update outbox set text = '' where owner_id = $1", [userId]);
      });
    }
  });

  test("a planted secret is found in a log line with a body or an address", () => {
    const before = log().length;
    server.app.log.info(
      { body: { newPassword: "planted-password" }, url: "/x?token=planted-token" },
      "planted",
    );
    expect(found(["planted-password", "planted-token"], log().slice(before))).toEqual([
      "planted-password",
      "planted-token",
    ]);
  });

  test.each([
    ["hexadecimal digits", (text: string) => Buffer.from(text).toString("hex")],
    ["base64", (text: string) => Buffer.from(text).toString("base64")],
    ["an address", encodeURIComponent],
  ])("a planted secret written as %s is found", (_how, written) => {
    expect(found(["a secret/1"], `x ${written("a secret/1")} y`)).toEqual(["a secret/1"]);
  });
});
