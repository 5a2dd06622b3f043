import type { AccessTokenItem, FailureReply } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { createUserAdmin } from "../../../admin/users.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { openOwnedRows } from "../../../test/owned-rows.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { testServer } from "../../../test/server.ts";
import { buildTestApp, TEST_KEYRING, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";
import { createTestMailbox } from "../../../test-mailbox.ts";
import { proveAddress, turnOnTwoFactor } from "../test/two-factor.ts";
import { codeAt } from "../two-factor/totp.ts";

const NEW_PASSWORD = "eleven quiet lanterns";
const PUBLIC_URL = "http://localhost:3000";

const mailbox = createTestMailbox();
const server = testServer({ mailer: mailbox.mailer, rateLimits: 100 });

let user: TestUser;
beforeEach(async () => {
  user = await server.signUp();
  await proveAddress(server, user);
});

type Issued = AccessTokenItem & { token: string };

const issue = (name: string, scope: "read" | "write" = "write", owner = user): Promise<Issued> =>
  owner.api.call("createAccessToken", { body: { name, scope, expiresAt: inDays(30) } });

const works = async ({ token }: Issued) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.client.send("getUserDetails", { headers })).statusCode === 200;
};

const CREATED = "A personal access token was created";
const textAbout = async (subject: string, count?: number) =>
  (await mailbox.mailAbout(subject, user.email, count)).text;

const linkIn = (text: string) => /\/revoke-tokens\/([\w-]{43})\b/.exec(text)?.[1];

const revoke = (token: string | undefined) => server.client.send("revokeTokens", { body: { token } });

const lastAudit = async () => {
  const [row] = await server.query<{ action: string; detail: unknown }>(
    "select action, detail from audit_log order by sequence desc limit 1",
    [],
    user,
  );
  return row;
};

interface Ending {
  /** Makes it ready, before the tokens are there. */
  prepare?: () => Promise<object>;
  send(body: object): Promise<{ statusCode: number; body: string; json<Body>(): Body }>;
  message: string;
  action: string;
  subject: string;
}

const endings: Record<string, Ending> = {
  "a change of the password": {
    send: (body) =>
      user.api.send("changePassword", {
        body: { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...body },
      }),
    message: "Password changed",
    action: "account.change-password",
    subject: "Your password was changed",
  },
  "the end of other sessions": {
    send: (body) => user.api.send("endOtherSessions", { body }),
    message: "No other session was open",
    action: "account.end-other-sessions",
    subject: "Your other sessions were ended",
  },
  "turning two-factor sign-in on": {
    prepare: async () => {
      const { secret } = await user.api.call("beginTwoFactor", { body: { password: TEST_PASSWORD } });
      return { code: codeAt(secret, server.clock.now()) };
    },
    send: (body) => user.api.send("confirmTwoFactor", { body }),
    message: "Two-factor sign-in is on",
    action: "account.enable-two-factor",
    subject: "Two-factor sign-in was turned on",
  },
  "turning two-factor sign-in off": {
    prepare: async () => {
      const { recoveryCodes } = await turnOnTwoFactor(server, user);
      return { password: TEST_PASSWORD, secondFactor: recoveryCodes[0] };
    },
    send: (body) => user.api.send("turnOffTwoFactor", { body }),
    message: "Two-factor sign-in is off",
    action: "account.disable-two-factor",
    subject: "Two-factor sign-in was turned off",
  },
};

test.each(Object.entries(endings))("%s revokes every token", async (_what, ending) => {
  const { prepare, send, message, action } = ending;
  const proof = (await prepare?.()) ?? {};
  const tokens = [await issue("Nightly report"), await issue("Spreadsheet", "read")];
  const answer = await send(proof);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<object>()).toMatchObject({
    message: `${message}. 2 tokens were revoked`,
    revokedTokens: 2,
  });
  expect(await Promise.all(tokens.map(works))).toEqual([false, false]);
  const rows = await server.query("select detail from audit_log where action = $1", [action], user);
  expect(rows).toMatchObject([{ detail: { revokedTokens: 2 } }]);
});

test.each(Object.entries(endings))("%s keeps the tokens that the user named", async (_what, ending) => {
  const { prepare, send, message, subject } = ending;
  const proof = (await prepare?.()) ?? {};
  const stranger = await server.signUp();
  const foreign = await issue("Foreign", "read", stranger);
  const [kept, other] = [await issue("Nightly\n report"), await issue("Spreadsheet", "read")];
  const answer = await send({ ...proof, keepTokens: [kept.id, foreign.id, newId()] });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<object>()).toMatchObject({
    message: `${message}. 1 token was revoked`,
    revokedTokens: 1,
  });
  expect(await Promise.all([kept, other, foreign].map(works))).toEqual([true, false, true]);

  const text = await textAbout(subject);
  const day = kept.expiresAt.slice(0, 10);
  expect(text).toContain(
    `These personal access tokens still work:\n- The token "Nightly report" can read and change your plans until ${day}.\n\n`,
  );
  expect(text).not.toContain("Spreadsheet");
  const used = await revoke(linkIn(text));
  expect(used.json()).toEqual({ success: true, message: "1 token was revoked.", revokedTokens: 1 });
  expect(await works(kept)).toBe(false);
  expect(await works(foreign)).toBe(true);
});

test("the link that revokes all tokens works once, and writes an audit row", async () => {
  const tokens = [await issue("Nightly report"), await issue("Spreadsheet")];
  const link = linkIn(await textAbout(CREATED, 2));
  expect((await revoke(link)).json()).toMatchObject({ message: "2 tokens were revoked.", revokedTokens: 2 });
  expect(await Promise.all(tokens.map(works))).toEqual([false, false]);
  expect(await lastAudit()).toEqual({ action: "account.revoke-tokens", detail: { revokedTokens: 2 } });
  const later = await issue("Later");
  const again = await revoke(link);
  expect(again.statusCode).toBe(400);
  expect(again.json<FailureReply>().message).toContain("This link has expired, was used before");
  expect(await works(later)).toBe(true);
});

test("a page of another origin cannot use the link that revokes all tokens", async () => {
  const created = await issue("Nightly report");
  const token = linkIn(await textAbout(CREATED));
  const headers = { origin: "https://evil.example" };
  expect((await server.client.send("revokeTokens", { headers, body: { token } })).statusCode).toBe(403);
  expect(await works(created)).toBe(true);
});

test("the mail about a new token lists every token that works", async () => {
  const first = await issue("Nightly report", "read");
  await issue("Spreadsheet");
  const day = first.expiresAt.slice(0, 10);
  const words = `The token "Spreadsheet" can now read and change your plans through the API. It expires on ${day}.`;
  await textAbout(CREATED, 2);
  const mails = await mailbox.mailsTo(user.email);
  const text = mails.find((mail) => mail.text.includes(words))?.text;
  expect(text).toContain(`- The token "Nightly report" can read your plans until ${day}.`);
  expect(text).toContain(`${PUBLIC_URL}/revoke-tokens/`);
  expect(text?.match(/\/revoke-tokens\//g)).toHaveLength(1);
});

test("a mail to an unconfirmed address has no name of a token", async () => {
  user = await server.signUp();
  await issue("Visit evil.example");
  expect(await textAbout(CREATED)).not.toContain("evil");
  const { tokens } = await user.api.call("listAccessTokens");
  await user.api.call("changePassword", {
    body: {
      currentPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
      keepTokens: tokens.map(({ id }) => id),
    },
  });
  const text = await textAbout("Your password was changed");
  expect(text).not.toContain("evil");
  expect(text).toMatch(/- A token can read and change your plans until \d{4}-\d\d-\d\d\./);
});

test("the end of other sessions sends no e-mail if no token lives on", async () => {
  await issue("Nightly report");
  await user.api.call("endOtherSessions", { body: {} });
  const [{ count } = { count: "none" }] = await server.query<{ count: string }>(
    "select count(*) from outbox where kind = 'other-sessions-ended'",
    [],
    user,
  );
  expect(count).toBe("0");
});

test("a reset of the password revokes every token, and its mail has no link for them", async () => {
  const token = await issue("Nightly report");
  const ownedRows = await openOwnedRows(server.database, user.userId);
  const link = await ownedRows.addLink("reset-password", user.email);
  await ownedRows.close();
  await server.client.call("resetPassword", { body: { token: link, newPassword: NEW_PASSWORD } });
  expect(await works(token)).toBe(false);
  expect(linkIn(await textAbout("Your password was changed"))).toBeUndefined();
});

test("the operator who removes a lost second factor revokes every token", async () => {
  await turnOnTwoFactor(server, user);
  const token = await issue("Nightly report");
  const admin = createUserAdmin({ databaseUrl: server.database.serverUrl, publicUrl: PUBLIC_URL });
  try {
    expect(await admin.removeTwoFactor(user.email, TEST_KEYRING)).toBe("removed");
  } finally {
    await admin.close();
  }
  expect(await works(token)).toBe(false);
});

test("the link that revokes all tokens works signed out, says if none was left, and expires after 7 days", async () => {
  const moved = await buildTestApp({ mailer: mailbox.mailer });
  try {
    user = await moved.signUp();
    const use = (token: string | undefined) => moved.client.send("revokeTokens", { body: { token } });
    const links = [];
    for (const count of [1, 2, 3]) {
      await issue(`Script ${count}`);
      links.push(linkIn(await textAbout(CREATED, count)));
    }
    await user.api.call("signOut");
    moved.clock.advance(7 * DAY_MS - MINUTE_MS);
    expect((await use(links[0])).json()).toMatchObject({ revokedTokens: 3 });
    expect((await use(links[1])).json()).toMatchObject({ message: "No token was left to revoke." });
    moved.clock.advance(2 * MINUTE_MS);
    expect((await use(links[2])).statusCode).toBe(400);
  } finally {
    await moved.close();
  }
});

test("expired tokens are neither counted nor named in an e-mail", async () => {
  const moved = await buildTestApp({ mailer: mailbox.mailer });
  try {
    user = await moved.signUp();
    const body = { name: "Old", scope: "read", expiresAt: inDays(2) } as const;
    await user.api.call("createAccessToken", { body });
    moved.clock.advance(4 * DAY_MS);
    const answer = await user.api.call("changePassword", {
      body: { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect(answer).toMatchObject({ message: "Password changed", revokedTokens: 0 });
    expect(linkIn(await textAbout("Your password was changed"))).toBeUndefined();
  } finally {
    await moved.close();
  }
});
