import {
  accountEndpoints,
  type EndpointName,
  endpointNames,
  endpointOf,
  endpoints,
} from "@beachhead/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../platform/db/uuid.ts";
import { inDays } from "../../test/sample-calls/sample-call.ts";
import { testServer } from "../../test/server.ts";
import { TEST_PASSWORD, TEST_VAULT, type TestUser } from "../../test-app.ts";
import { createGoogleBrowser } from "./test/google-browser.ts";
import { createStatementFault } from "./test/statement-faults.ts";
import { proveAddress, turnOnTwoFactor } from "./test/two-factor.ts";
import { codeAt } from "./two-factor/totp.ts";

/**
 * Fails every statement of every call that changes an account, one at a time, and loses the answer to every commit. Account, audit log and outbox must agree: all of the change, or nothing of it.
 */

const NEW_PASSWORD = "eleven quiet lanterns";
const PUBLIC_URL = "http://localhost:3000";
/** Calls for one person, so that no limit on wrong passwords is met. */
const MOST_CALLS = 6;

const fault = createStatementFault();
const server = testServer({
  googleFor: PUBLIC_URL,
  rateLimits: 1000,
  onPools: ({ app, auth }) => [app, auth].forEach(fault.watch),
});
const google = createGoogleBrowser(server);
let owner: Client;
beforeAll(async () => {
  owner = new Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  // Counts the rows of every owner.
  for (const table of ["audit_log", "outbox", "subscriptions", "data_exports"]) {
    await owner.query(`alter table ${table} no force row level security`);
  }
});
afterAll(async () => {
  await owner.end();
});

const counts = z.record(z.string(), z.string());

/** All that a call may change, as texts to compare. */
async function readEverything(): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, unknown>>(`select
    (select count(*) || md5(string_agg(u::text, ',' order by id)) from users u) as users,
    (select count(*) || md5(string_agg(a::text, ',' order by id)) from accounts a) as identities,
    (select md5(string_agg(id::text, ',' order by id)) from sessions) as sessions,
    (select md5(string_agg(id::text, ',' order by id)) from verifications
      where value not like '00000000%' and identifier not like 'connect-google %') as links,
    (select count(*)::text from held_emails) as held,
    (select count(*)::text from access_tokens) as tokens,
    (select count(enabled_at) || md5(string_agg(recovery_codes::text, ',' order by user_id)) from two_factors) as "twoFactors",
    (select count(*)::text from data_exports) as exports,
    (select count(*)::text from subscriptions) as trials,
    (select count(*)::text from audit_log) as audit,
    (select count(*)::text from outbox) as outbox,
    (select count(*)::text from graphile_worker._private_jobs) as jobs`);
  return counts.parse(
    Object.fromEntries(Object.entries({ ...rows[0] }).map(([name, value]) => [name, String(value)])),
  );
}

/** The names of what differs. */
function changesBetween(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url, payload, headers });

async function must(answer: ReturnType<typeof post>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
}

const mailRow = z.object({ owner_id: z.string(), id: z.string(), sealed: z.string() });

/** The token in the newest mail of a kind. */
async function tokenIn(kind: string): Promise<string> {
  const found = await owner.query(
    "select owner_id, id, sealed from outbox where kind = $1 order by created_at desc, id desc limit 1",
    [kind],
  );
  const { owner_id: userId, id, sealed } = mailRow.parse(found.rows[0]);
  const text = TEST_VAULT.open(sealed, { table: "outbox", userId, field: `sealed ${id}` });
  return /\/[a-z-]+\/([\w-]{43})\b/.exec(text)?.[1] ?? "";
}

async function askForAddress({ headers }: TestUser): Promise<void> {
  const newEmail = `${newId()}@other.example`;
  await must(post(endpoints.changeEmail.path, { newEmail, password: TEST_PASSWORD }, headers));
}

async function changeAddress(user: TestUser): Promise<void> {
  await askForAddress(user);
  await must(post(endpoints.verifyEmail.path, { token: await tokenIn("change-email") }, user.headers));
}

async function resetToken({ userId, email }: TestUser): Promise<string> {
  const token = `${newId()}${newId()}`.replaceAll("-", "").slice(0, 43);
  await owner.query(
    `insert into verifications (id, identifier, value, expires_at)
     values ($1, 'reset-password ' || encode(sha256($2::bytea), 'hex'), $3, now() + interval '1 year')`,
    [newId(), Buffer.from(token), `${userId} ${email}`],
  );
  return token;
}

type Call = () => Promise<{ statusCode: number }>;

/** Makes ready what a call needs, and answers the call; made again once it has had its effect. */
type Preparation = (user: TestUser) => Promise<Call>;

const asked =
  (name: EndpointName, payload: object = {}): Preparation =>
  async ({ headers }) =>
  () =>
    server.app.inject({ method: endpoints[name].method, url: endpoints[name].path, payload, headers });

/** A sign-in with Google that has come as far as the way back. */
async function backFromGoogle(email: string, begun = google.begin()): Promise<Call> {
  const { browser, url } = await begun;
  const { pathname, search } = await google.consent(url, { email });
  return () => server.app.inject({ url: pathname + search, headers: { cookie: browser.cookie } });
}

interface AccountCall {
  row: EndpointName;
  /** Default 200. */
  answered?: number;
  /** Uses up what was prepared also when it fails: a state of a flow. */
  once?: true;
  prepare: Preparation;
}

const calls: Record<string, AccountCall> = {
  "sign-up": {
    row: "signUp",
    prepare: async () => {
      const email = `${newId()}@example.com`;
      return () => post(endpoints.signUp.path, { name: "Test Person", email, password: TEST_PASSWORD });
    },
  },
  "sign-in": {
    row: "signIn",
    prepare:
      async ({ email }) =>
      () =>
        post(endpoints.signIn.path, { email, password: TEST_PASSWORD }),
  },
  "sign-in with a wrong password": {
    row: "signIn",
    answered: 401,
    prepare:
      async ({ email }) =>
      () =>
        post(endpoints.signIn.path, { email, password: "wrong" }),
  },
  "forgot password": {
    row: "forgotPassword",
    prepare:
      async ({ email }) =>
      () =>
        post(endpoints.forgotPassword.path, { email }),
  },
  "reset password": {
    row: "resetPassword",
    prepare: async (user) => {
      const token = await resetToken(user);
      return () => post(endpoints.resetPassword.path, { token, newPassword: NEW_PASSWORD });
    },
  },
  "confirm the address": {
    row: "verifyEmail",
    prepare: async ({ headers }) => {
      const token = await tokenIn("verify-email");
      return () => post(endpoints.verifyEmail.path, { token }, headers);
    },
  },
  "confirm a new address": {
    row: "verifyEmail",
    prepare: async (user) => {
      await askForAddress(user);
      const token = await tokenIn("change-email");
      return () => post(endpoints.verifyEmail.path, { token, password: TEST_PASSWORD });
    },
  },
  "stop a change of address": {
    row: "stopEmailChange",
    prepare: async (user) => {
      await askForAddress(user);
      const token = await tokenIn("change-email-requested");
      return () => post(endpoints.stopEmailChange.path, { token });
    },
  },
  "undo a change of address": {
    row: "undoEmailChange",
    prepare: async (user) => {
      await changeAddress(user);
      const token = await tokenIn("email-changed");
      return () => post(endpoints.undoEmailChange.path, { token });
    },
  },
  "begin a sign-in with Google": { row: "beginGoogle", prepare: asked("beginGoogle") },
  "sign up with Google": {
    row: "finishGoogle",
    answered: 303,
    once: true,
    prepare: () => backFromGoogle(`${newId()}@gmail.com`),
  },
  "join Google": {
    row: "finishGoogle",
    answered: 303,
    once: true,
    prepare: async ({ userId, email }) => {
      await owner.query("update users set email_verified = true where id = $1", [userId]);
      return backFromGoogle(email);
    },
  },
  "connect Google": {
    row: "finishGoogle",
    answered: 303,
    once: true,
    prepare: ({ headers }) =>
      backFromGoogle(
        `${newId()}@gmail.com`,
        google.begin(endpoints.connectGoogle.path, { headers, payload: {} }),
      ),
  },
  "exchange a code": {
    row: "exchangeCode",
    prepare: async () => {
      const { browser, location } = await google.signIn(`${newId()}@gmail.com`);
      const code = new URL(location, PUBLIC_URL).searchParams.get("token") ?? "";
      return () => post(endpoints.exchangeCode.path, { code }, { cookie: browser.cookie });
    },
  },
  "begin to connect Google": {
    row: "connectGoogle",
    prepare: asked("connectGoogle", { password: TEST_PASSWORD }),
  },
  "remove Google": {
    row: "removeGoogle",
    prepare: async ({ userId, headers }) => {
      const id = newId();
      await owner.query(
        "insert into accounts (id, user_id, account_id, provider_id, email) values ($1, $2, $3, 'google', 'a@b.example')",
        [id, userId, newId()],
      );
      const url = endpoints.removeGoogle.path.replace(":id", id);
      return () => post(url, { password: TEST_PASSWORD }, headers);
    },
  },
  "sign in with a recovery code": {
    row: "signIn",
    prepare: async (user) => {
      const { recoveryCodes } = await turnOnTwoFactor(server, user);
      const [secondFactor = ""] = recoveryCodes;
      return () => post(endpoints.signIn.path, { email: user.email, password: TEST_PASSWORD, secondFactor });
    },
  },
  "begin two-factor sign-in": {
    row: "beginTwoFactor",
    prepare: async (user) => {
      await proveAddress(server, user);
      return asked("beginTwoFactor", { password: TEST_PASSWORD })(user);
    },
  },
  "turn two-factor sign-in on": {
    row: "confirmTwoFactor",
    prepare: async (user) => {
      await proveAddress(server, user);
      const { secret } = await user.api.call("beginTwoFactor", { body: { password: TEST_PASSWORD } });
      return asked("confirmTwoFactor", { code: codeAt(secret, server.clock.now()) })(user);
    },
  },
  "replace the recovery codes": {
    row: "newRecoveryCodes",
    prepare: async (user) => {
      await turnOnTwoFactor(server, user);
      return asked("newRecoveryCodes", { password: TEST_PASSWORD })(user);
    },
  },
  "turn two-factor sign-in off": {
    row: "turnOffTwoFactor",
    prepare: async (user) => {
      await turnOnTwoFactor(server, user);
      return asked("turnOffTwoFactor", { password: TEST_PASSWORD })(user);
    },
  },
  "sign out": { row: "signOut", prepare: asked("signOut") },
  "change the profile": {
    row: "updateProfile",
    prepare:
      async ({ headers }) =>
      () =>
        server.app.inject({
          method: "PATCH",
          url: endpoints.updateProfile.path,
          payload: { company: newId() },
          headers,
        }),
  },
  "change the password": {
    row: "changePassword",
    prepare: asked("changePassword", { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
  },
  "change the password with a wrong one": {
    row: "changePassword",
    answered: 422,
    prepare: asked("changePassword", { currentPassword: "wrong", newPassword: NEW_PASSWORD }),
  },
  "ask for another address": {
    row: "changeEmail",
    prepare: asked("changeEmail", { newEmail: "next@other.example", password: TEST_PASSWORD }),
  },
  "send the link again": { row: "sendVerificationEmail", prepare: asked("sendVerificationEmail") },
  "end a session": {
    row: "endSession",
    prepare: async ({ userId, email, headers }) => {
      await must(post(endpoints.signIn.path, { email, password: TEST_PASSWORD }));
      const { rows } = await owner.query<{ id: string }>(
        "select id from sessions where user_id = $1 order by id desc limit 1",
        [userId],
      );
      const url = endpoints.endSession.path.replace(":id", rows[0]?.id ?? "");
      return () => server.app.inject({ method: "DELETE", url, headers });
    },
  },
  "end other sessions": {
    row: "endOtherSessions",
    prepare: async (user) => {
      await must(post(endpoints.signIn.path, { email: user.email, password: TEST_PASSWORD }));
      return asked("endOtherSessions")(user);
    },
  },
  "create an access token": {
    row: "createAccessToken",
    prepare: asked("createAccessToken", { name: "Script", scope: "read", expiresAt: inDays(30) }),
  },
  "revoke an access token": {
    row: "revokeAccessToken",
    prepare: async (user) => {
      const body = { name: "Script", scope: "read", expiresAt: inDays(30) } as const;
      const { id } = await user.api.call("createAccessToken", { body });
      const url = endpoints.revokeAccessToken.path.replace(":id", id);
      return () => server.app.inject({ method: "DELETE", url, headers: user.headers });
    },
  },
  "ask for a data export": { row: "requestExport", answered: 202, prepare: asked("requestExport") },
  "delete the account": {
    row: "deleteAccount",
    prepare:
      async ({ headers }) =>
      () =>
        server.app.inject({
          method: "DELETE",
          url: endpoints.deleteAccount.path,
          payload: { password: TEST_PASSWORD },
          headers,
        }),
  },
  "restore the account": {
    row: "restoreAccount",
    prepare: async (user) => {
      await owner.query("update users set delete_after = now() + interval '9 days' where id = $1", [
        user.userId,
      ]);
      return asked("restoreAccount")(user);
    },
  },
};

test("every endpoint that changes an account is tried", () => {
  const changing = endpointNames.filter((name) => {
    const { method, audit } = endpointOf(name);
    // A visit of the example changes no account of a user.
    return name in accountEndpoints && name !== "exploreExample" && (method !== "GET" || audit);
  });
  const tried = Object.values(calls).map(({ row }) => row);
  expect([...new Set(tried)].toSorted()).toEqual(changing.toSorted());
});

test.each(Object.entries(calls))(
  "%s: with any statement failing, account, audit log and outbox agree",
  async (_what, { answered = 200, once, prepare }) => {
    const ready = async () => {
      await owner.query("delete from attempts");
      return prepare(await server.signUp());
    };
    const call = await ready();
    const before = await readEverything();
    const statements = await fault.during(0, "statement", async () => {
      expect((await call()).statusCode).toBe(answered);
    });
    const whole = changesBetween(before, await readEverything());
    expect(statements).toBeGreaterThan(0);

    for (const [moment, count] of [
      ["statement", statements],
      ["commit", statements],
    ] as const) {
      let next: Call | undefined;
      let tries = 0;
      for (let at = 1; at <= count; at += 1) {
        next ??= await ready();
        const earlier = await readEverything();
        const tried = next;
        let status = 0;
        const met = await fault.during(at, moment, async () => {
          status = (await tried()).statusCode;
        });
        if (met < at) break;
        const changed = changesBetween(earlier, await readEverything());
        expect(status, `statement ${at}`).not.toBe(429);
        expect([[], whole], `${moment} ${at}`).toContainEqual(changed);
        tries += 1;
        if (once || changed.length > 0 || tries % MOST_CALLS === 0) next = undefined;
      }
    }
  },
);
