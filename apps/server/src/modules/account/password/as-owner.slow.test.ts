import type { EndpointName, FailureReply, SessionReply } from "@beachhead/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { createGoogleBrowser } from "../test/google-browser.ts";
import { beginStep, turnOnTwoFactor } from "../test/two-factor.ts";
import { codeAt } from "../two-factor/totp.ts";

const PUBLIC_URL = "http://localhost:3000";
const STEP = 30_000;
const MISSING = "Enter the code from your authenticator app, or a recovery code";
const WRONG = "This code is wrong or was used before. Wait for the next code, or enter a recovery code.";

const mailbox = createTestMailbox();
const server = testServer({ googleFor: PUBLIC_URL, mailer: mailbox.mailer, rateLimits: 100 });
const google = createGoogleBrowser(server);

let user: TestUser;
let recoveryCodes: string[];
let secret: string;
beforeEach(async () => {
  user = await server.signUp();
  ({ secret, recoveryCodes } = await turnOnTwoFactor(server, user));
});

const codeIn = (milliseconds = 0) => codeAt(secret, new Date(server.clock.now().getTime() + milliseconds));
const wrongCode = () => (codeIn() === "000000" ? "000001" : "000000");

/** Makes the sign-in of the user one that is no longer recent. */
function letSignInAge(): void {
  server.clock.advance(11 * MINUTE_MS);
  beginStep(server.clock);
}

const changes = {
  turnOffTwoFactor: {},
  newRecoveryCodes: {},
  changeEmail: { newEmail: "next@other.example" },
  deleteAccount: {},
  requestExport: {},
  connectGoogle: {},
  createAccessToken: { name: "Script", scope: "write", expiresAt: inDays(30) },
} as const satisfies Partial<Record<EndpointName, object>>;

const sensitive = ["downloadExport", "removeGoogle", ...Object.keys(changes)] as const;
const isChange = (name: string): name is keyof typeof changes => name in changes;

/** Sends a sensitive call of the user, about things that it makes first. */
async function prepared(name: string): Promise<(proof: object) => ReturnType<TestUser["api"]["send"]>> {
  if (isChange(name)) return (proof) => user.api.send(name, { body: { ...changes[name], ...proof } });
  const params = { id: newId() };
  const statement =
    name === "removeGoogle"
      ? "insert into accounts (id, user_id, account_id, provider_id) values ($1, $2, gen_random_uuid(), 'google')"
      : "insert into data_exports (id, owner_id, state, requested_at, expires_at, archive) values ($1, $2, 'ready', now(), now() + interval '7 days', 'x')";
  await server.query(statement, [params.id, user.userId], user);
  return name === "removeGoogle"
    ? (body) => user.api.send("removeGoogle", { params, body })
    : (body) => user.api.send("downloadExport", { params, body });
}

/** A digest of the user's rows of each table that a sensitive call may change. */
const readAccount = () =>
  asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select
        (select md5(u::text) from users u where id = $1) as users,
        (select md5(string_agg(t::text, ',' order by id)) from accounts t where user_id = $1) as identities,
        (select string_agg(id::text, ',' order by id) from sessions where user_id = $1) as sessions,
        (select md5(t::text) from two_factors t where user_id = $1) as "twoFactors",
        (select count(*) from access_tokens where user_id = $1) as tokens,
        (select md5(t::text) from data_exports t where owner_id = $1) as exports,
        (select count(*) from audit_log where owner_id = $1) as audit,
        (select count(*) from outbox where owner_id = $1) as outbox,
        (select md5(string_agg(id::text, ',' order by id)) from verifications where value like $1 || ' %') as links`,
      [user.userId],
    );
    return rows[0];
  });

const issuesOf = (answer: { json<Body>(): Body }) => answer.json<FailureReply>().issues;

test.each(sensitive)("%s with the password alone answers 422 and changes no row", async (name) => {
  const send = await prepared(name);
  letSignInAge();
  const before = await readAccount();
  const answer = await send({ password: TEST_PASSWORD });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(issuesOf(answer)).toEqual([{ path: "secondFactor", message: MISSING }]);
  expect(await readAccount()).toEqual(before);
});

test.each(sensitive)(
  "%s with a code and without the password answers 422 and changes no row",
  async (name) => {
    const send = await prepared(name);
    letSignInAge();
    const before = await readAccount();
    const answer = await send({ secondFactor: codeIn() });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(issuesOf(answer)).toMatchObject([{ path: "password" }]);
    expect(await readAccount()).toEqual(before);
  },
);

test.each(sensitive)("%s with a wrong code answers 422, with password and code it is done", async (name) => {
  const send = await prepared(name);
  letSignInAge();
  const wrong = await send({ password: TEST_PASSWORD, secondFactor: wrongCode() });
  expect(wrong.statusCode, wrong.body).toBe(422);
  expect(issuesOf(wrong)).toEqual([{ path: "secondFactor", message: WRONG }]);
  expect(await auditActions()).toContain("user account.wrong-second-factor");
  const right = await send({ password: TEST_PASSWORD, secondFactor: codeIn() });
  expect(right.statusCode, right.body).toBe(name === "requestExport" ? 202 : 200);
});

const auditActions = () =>
  asOwnerOf(server.database, user.userId, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      "select actor || ' ' || action as line from audit_log order by sequence",
    );
    return rows.map(({ line }) => line);
  });

const askForAddress = (secondFactor: string | undefined) =>
  user.api.send("changeEmail", {
    body: { newEmail: `${newId()}@other.example`, password: TEST_PASSWORD, secondFactor },
  });

test("a code confirms one change, also of 20 concurrent ones, and signs nobody in afterwards", async () => {
  const code = codeIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      user.api.send("newRecoveryCodes", { body: { password: TEST_PASSWORD, secondFactor: code } }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const signIn = await server.client.send("signIn", {
    body: { email: user.email, password: TEST_PASSWORD, secondFactor: code },
  });
  expect(signIn.statusCode).not.toBe(200);
});

test("a code that confirmed a change does not confirm another one; the next code does", async () => {
  expect((await askForAddress(codeIn())).statusCode).toBe(200);
  expect(issuesOf(await askForAddress(codeIn()))).toEqual([{ path: "secondFactor", message: WRONG }]);
  expect((await askForAddress(codeIn(STEP))).statusCode).toBe(200);
});

test("a recovery code confirms one change, and its use is reported by e-mail", async () => {
  const [code] = recoveryCodes;
  expect((await askForAddress(code)).statusCode).toBe(200);
  expect((await askForAddress(code)).statusCode).toBe(422);
  expect((await user.api.call("listSignInMethods")).twoFactor?.recoveryCodesLeft).toBe(9);
  const actions = (await auditActions()).slice(-3);
  expect(actions).toEqual([
    "user account.ask-for-change-of-email",
    "user account.use-recovery-code",
    "user account.wrong-second-factor",
  ]);
  const mails = await mailbox.mailsTo(user.email, 4);
  expect(mails.map(({ subject }) => subject)).toContain("A recovery code was used to confirm a change");
});

test("a code of a change that fails stays unused", async () => {
  const same = { newEmail: user.email, password: TEST_PASSWORD, secondFactor: codeIn() };
  expect(issuesOf(await user.api.send("changeEmail", { body: same }))).toMatchObject([{ path: "newEmail" }]);
  expect((await askForAddress(codeIn())).statusCode).toBe(200);
});

test("wrong codes with the right password are limited like wrong passwords", async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await askForAddress(wrongCode())).statusCode, `try ${tries}`).toBe(422);
  expect((await askForAddress(codeIn())).statusCode).toBe(429);
});

test("a password that is replaced while a change waits for the account no longer confirms that change", async () => {
  const answer = await asOwnerOf(server.database, user.userId, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended('account ' || $1, 0))", [user.userId]);
    const asked = askForAddress(codeIn());
    const isWaiting = async () => {
      const { rowCount } = await client.query(
        "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rowCount === 1;
    };
    await vi.waitUntil(isWaiting, { timeout: 120_000, interval: 10 });
    await client.query("update accounts set password = 'the hash of another' where user_id = $1", [
      user.userId,
    ]);
    await client.query("commit");
    return asked;
  });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(issuesOf(answer)).toEqual([{ path: "password", message: "This is not your current password" }]);
  expect(await auditActions()).not.toContain("user account.ask-for-change-of-email");
});

test("a missing code neither counts nor resets the count of wrong ones", async () => {
  for (let tries = 0; tries < 9; tries += 1) {
    expect((await askForAddress(wrongCode())).statusCode, `try ${tries}`).toBe(422);
    expect((await askForAddress(undefined)).statusCode).toBe(422);
  }
  expect((await askForAddress(codeIn())).statusCode).toBe(200);
});

test("a sign-in of the last ten minutes creates a token and connects Google without password and code", async () => {
  const body = { name: "Script", scope: "read", expiresAt: inDays(3) };
  expect((await user.api.send("createAccessToken", { body })).statusCode).toBe(200);
  expect((await user.api.send("connectGoogle", { body: {} })).statusCode).toBe(200);
  letSignInAge();
  const refused = await user.api.send("createAccessToken", { body });
  expect(refused.statusCode).toBe(422);
  expect(issuesOf(refused)).toEqual([{ path: "password", message: "Enter your password to create a token" }]);
  expect((await user.api.call("listAccessTokens")).tokens).toHaveLength(1);
});

test("a user without a password needs a sign-in of the last ten minutes and the code", async () => {
  const { browser, location } = await google.signIn(`${newId()}@gmail.com`);
  const code = new URL(location, PUBLIC_URL).searchParams.get("token") ?? "";
  const headers = { cookie: browser.cookie };
  const session = await server.client.send("exchangeCode", { headers, body: { code } });
  const { _id: userId, email, token } = session.json<SessionReply>();
  user = asTestUser(server.app, { userId, email, token });
  ({ secret } = await turnOnTwoFactor(server, user));
  const turnOff = (body: object) => user.api.send("turnOffTwoFactor", { body });
  expect(issuesOf(await turnOff({}))).toEqual([{ path: "secondFactor", message: MISSING }]);
  letSignInAge();
  expect(issuesOf(await turnOff({ secondFactor: codeIn() }))).toMatchObject([
    { path: "password", message: expect.stringContaining("Sign out and in again") as unknown },
  ]);
  server.clock.advance(-11 * MINUTE_MS);
  expect((await turnOff({ secondFactor: codeIn() })).statusCode).toBe(200);
});
