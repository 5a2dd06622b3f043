import type { FailureReply, SessionReply } from "@beachhead/contract";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { buildTestApp, TEST_PASSWORD } from "../../../test-app.ts";

const server = testServer({ user: "per file" });
const { user } = server;

const signIn = (payload: object, headers: Record<string, string> = {}) =>
  server.client.send("signIn", { headers, body: payload });

const details = (token: string) =>
  server.client.send("getUserDetails", { headers: { authorization: `Bearer ${token}` } });

describe("a sign-in", () => {
  test("each sign-in gives a new token, which works until its own sign-out", async () => {
    const first = (
      await signIn({ email: user.email.toUpperCase(), password: TEST_PASSWORD })
    ).json<SessionReply>();
    const second = (await signIn({ email: user.email, password: TEST_PASSWORD })).json<SessionReply>();
    expect(new Set([user.token, first.token, second.token]).size).toBe(3);
    const left = await server.client.send("signOut", { headers: { authorization: `Bearer ${first.token}` } });
    expect(left.json()).toEqual({ success: true });
    expect(left.headers["set-cookie"]).toBeUndefined();
    expect((await details(first.token)).statusCode).toBe(401);
    expect((await details(second.token)).statusCode).toBe(200);
  });

  test("a sign-in answers the session record with the user's details, and its cookie contains no token", async () => {
    const answer = await signIn({ email: user.email, password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
    const session = answer.json<SessionReply>();
    expect(answer.headers["set-cookie"]).toMatch(/^device=/);
    expect(answer.headers["set-cookie"]).not.toContain(session.token);
    expect((await details(session.token)).json()).toEqual(session.user);
  });

  test("a sign-in answers a wrong password and an unknown address alike", async () => {
    const wrong = await signIn({ email: user.email, password: "not the password" });
    const unknown = await signIn({ email: `${newId()}@example.com`, password: "not the password" });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const { requestId: _one, ...ofWrong } = wrong.json<FailureReply>();
    const { requestId: _other, ...ofUnknown } = unknown.json<FailureReply>();
    expect(ofUnknown).toEqual(ofWrong);
    expect(ofWrong.error).toBe("The e-mail or the password is wrong. Check both, or reset the password.");
  });

  test("a sign-in neither truncates nor case-folds the password, and accepts it in any Unicode normal form", async () => {
    const email = `${newId()}@example.com`;
    const long = `${"fjord ".repeat(20)}Å`;
    const made = await server.client.send("signUp", { body: { name: "Test Person", email, password: long } });
    expect(made.statusCode).toBe(200);
    expect((await signIn({ email, password: `${"fjord ".repeat(20)}B` })).statusCode).toBe(401);
    expect((await signIn({ email, password: long.toLowerCase() })).statusCode).toBe(401);
    expect((await signIn({ email, password: long.normalize("NFD") })).statusCode).toBe(200);
  });

  test("a sign-in, a failed sign-in and a sign-out each leave an audit row", async () => {
    const own = await server.signUp();
    await signIn({ email: own.email, password: "not the password" });
    const session = (await signIn({ email: own.email, password: TEST_PASSWORD })).json<SessionReply>();
    await server.client.send("signOut", { headers: { authorization: `Bearer ${session.token}` } });
    const actions = await server.query<{ action: string }>(
      "select action from audit_log order by id",
      [],
      own,
    );
    expect(actions.map((row) => row.action)).toEqual([
      "account.sign-up",
      "account.sign-in-failed",
      "account.sign-in",
      "account.sign-out",
    ]);
  });

  test("a sign-in starts the trial of an account whose sign-up was interrupted before it", async () => {
    const own = await server.signUp();
    await server.query("delete from subscriptions", [], own);
    const session = (await signIn({ email: own.email, password: TEST_PASSWORD })).json<SessionReply>();
    expect(session.user).toMatchObject({
      planType: "trial",
      subscriptionStatus: "free",
      isTrialExpired: false,
    });
  });

  test("a sign-in from another site is refused", async () => {
    const answer = await signIn(
      { email: user.email, password: TEST_PASSWORD },
      { origin: "https://evil.example" },
    );
    expect(answer.statusCode).toBe(403);
  });
});

test("no value in the sessions table signs in", async () => {
  const client = new Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>("select * from sessions");
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  const [token, signature] = user.token.split(".");
  let tried = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) {
      const text = value instanceof Date ? value.toISOString() : String(value);
      expect(text).not.toBe(token);
      for (const bearer of [text, `${text}.${signature}`, encodeURIComponent(text)]) {
        if (/[^\x20-\x7e]/.test(bearer)) continue;
        tried += 1;
        expect((await details(bearer)).statusCode).toBe(401);
      }
    }
  }
  expect(tried).toBeGreaterThan(rows.length * 8);
  expect((await details(user.token)).statusCode).toBe(200);
});

test("a session ends 15 days after sign-in however much it is used", async () => {
  const moved = await buildTestApp();
  try {
    const own = await moved.signUp();
    const ask = () => moved.client.send("getUserDetails", { headers: own.headers });
    for (let day = 1; day <= 14; day += 1) {
      moved.clock.advance(DAY_MS);
      expect((await ask()).statusCode).toBe(200);
    }
    moved.clock.advance(23.9 * HOUR_MS);
    expect((await ask()).statusCode).toBe(200);
    moved.clock.advance(0.2 * HOUR_MS);
    expect((await ask()).statusCode).toBe(401);
  } finally {
    await moved.close();
  }
});

test("a session token with a missing, changed or extra part does not sign in", async () => {
  const [token = "", signature = ""] = user.token.split(".");
  const flipped = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  for (const bearer of [
    token,
    `${token}.`,
    `${token}.${flipped}`,
    `.${signature}`,
    `${token}.${signature}.x`,
  ]) {
    expect((await details(bearer)).statusCode, bearer).toBe(401);
  }
});

test("a signature with any one letter changed does not sign in", async () => {
  const [token = "", signature = ""] = user.token.split(".");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (const [place, letter] of Array.from(signature.slice(0, -1)).entries()) {
    // The neighbour in the alphabet: in the last letter it differs in bits that no byte of the signature holds.
    const other = letters[letters.indexOf(letter) ^ 1];
    const changed = `${signature.slice(0, place)}${other}${signature.slice(place + 1)}`;
    expect((await details(`${token}.${changed}`)).statusCode, `letter ${place}`).toBe(401);
  }
});
