import type { FailureReply, SessionListItem, SessionReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { testServer } from "../../../test/server.ts";
import { buildTestApp, TEST_PASSWORD, type TestUser } from "../../../test-app.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

const server = testServer();

async function signInAgain(user: TestUser, userAgent = "curl/8"): Promise<{ authorization: string }> {
  const answer = await server.client.send("signIn", {
    headers: { "user-agent": userAgent },
    body: { email: user.email, password: TEST_PASSWORD },
    remoteAddress: "203.0.113.7",
  });
  return { authorization: `Bearer ${answer.json<SessionReply>().token}` };
}

async function listFor(headers: { authorization: string }): Promise<SessionListItem[]> {
  const answer = await server.client.send("listSessions", { headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ sessions: SessionListItem[] }>().sessions;
}

const isSignedIn = async (headers: { authorization: string }) =>
  (await server.client.send("getUserDetails", { headers })).statusCode === 200;

const end = (headers: { authorization: string }, id: string) =>
  server.client.send("endSession", { params: { id }, headers });

describe("the list of sessions", () => {
  test("the list of sessions names the device and start of each session and marks the current one", async () => {
    const user = await server.signUp();
    const before = server.clock.now();
    const phone = await signInAgain(user, PHONE);
    const sessions = await listFor(phone);
    expect(sessions).toHaveLength(2);
    const [ofPhone, first] = [sessions.find((each) => each.current), sessions.find((each) => !each.current)];
    expect(ofPhone).toMatchObject({
      device: "Safari on iOS",
      deviceKind: "phone",
      address: "203.0.113.7",
      current: true,
    });
    expect(first?.current).toBe(false);
    const started = Date.parse(ofPhone?.startedAt ?? "");
    expect(started).toBeGreaterThanOrEqual(before.getTime());
    expect(started).toBeLessThanOrEqual(server.clock.now().getTime());
    expect((Date.parse(ofPhone?.expiresAt ?? "") - started) / DAY_MS).toBeCloseTo(15, 3);
  });

  test("the list of sessions contains no token, no hash of one and no other user's session", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const answer = await user.api.send("listSessions");
    const rows = await server.query<{ id: string; user_id: string; token: string }>(
      "select id, user_id, token from sessions",
      [],
      user,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(answer.body).not.toContain(row.token);
    }
    const foreign = rows.filter((row) => row.user_id === other.userId);
    expect(foreign).toHaveLength(1);
    expect(answer.body).not.toContain(foreign[0]?.id);
    expect(answer.body).not.toContain(user.token.slice(0, 32));
  });

  test("the last use of a session is recorded to within a few minutes", async () => {
    const moved = await buildTestApp();
    try {
      const user = await moved.signUp();
      const lastUsed = async () => {
        const answer = await moved.client.send("listSessions", { headers: user.headers });
        return Date.parse(answer.json<{ sessions: SessionListItem[] }>().sessions[0]?.lastUsedAt ?? "");
      };
      const before = await lastUsed();
      moved.clock.advance(4 * MINUTE_MS);
      expect(await lastUsed()).toBe(before);
      moved.clock.advance(2 * MINUTE_MS);
      expect((await lastUsed()) - before).toBeGreaterThanOrEqual(6 * MINUTE_MS);
    } finally {
      await moved.close();
    }
  });

  test("the list of sessions leaves out sessions that have expired after 15 days", async () => {
    const moved = await buildTestApp();
    try {
      const user = await moved.signUp();
      moved.clock.advance(15 * DAY_MS + MINUTE_MS);
      const answer = await moved.client.send("signIn", {
        body: { email: user.email, password: TEST_PASSWORD },
      });
      const headers = { authorization: `Bearer ${answer.json<SessionReply>().token}` };
      const list = await moved.client.send("listSessions", { headers });
      expect(list.json<{ sessions: SessionListItem[] }>().sessions).toHaveLength(1);
    } finally {
      await moved.close();
    }
  });
});

describe("ending sessions", () => {
  test("ending a session by its id ends it at once and leaves the others", async () => {
    const user = await server.signUp();
    const [second, third] = [await signInAgain(user), await signInAgain(user)];
    const id = (await listFor(second)).find((each) => each.current)?.id ?? "";
    expect((await end(user.headers, id)).json()).toEqual({ success: true });
    expect(await Promise.all([user.headers, second, third].map(isSignedIn))).toEqual([true, false, true]);
    expect((await end(user.headers, id)).statusCode).toBe(404);
  });

  test("endOtherSessions ends all other sessions and says how many", async () => {
    const user = await server.signUp();
    const others = [await signInAgain(user), await signInAgain(user)];
    const answer = await user.api.send("endOtherSessions");
    expect(answer.json()).toEqual({
      success: true,
      message: "2 other sessions ended",
      endedSessions: 2,
      revokedTokens: 0,
    });
    expect(await Promise.all([user.headers, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });

  test("a user cannot end another user's session", async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()];
    const id = (await listFor(user.headers))[0]?.id ?? "";
    const answer = await end(stranger.headers, id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json<FailureReply>().error).toBe("This session was not found.");
    await stranger.api.send("endOtherSessions");
    expect(await isSignedIn(user.headers)).toBe(true);
  });

  test("ending one session or all others writes an audit row", async () => {
    const user = await server.signUp();
    const other = await signInAgain(user);
    const id = (await listFor(other)).find((each) => each.current)?.id ?? "";
    await end(user.headers, id);
    await user.api.send("endOtherSessions");
    const rows = await server.query(
      "select action, entity_id, detail from audit_log where action like '%end-%' order by id",
      [],
      user,
    );
    expect(rows).toMatchObject([
      { action: "account.end-session", entity_id: id },
      { action: "account.end-other-sessions", detail: { endedSessions: 0 } },
    ]);
  });
});
