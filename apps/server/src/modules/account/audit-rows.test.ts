import type { SessionReply } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAudit } from "../../platform/audit/verify.ts";
import type { Pools } from "../../platform/db/pool.ts";
import { createTestPools } from "../../platform/db/test-pools.ts";
import { createWithUser } from "../../platform/db/with-user.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../../test-app.ts";

let server: TestApp;
let pools: Pools;
beforeAll(async () => {
  server = await buildTestApp();
  pools = createTestPools(server.database);
});
afterAll(async () => {
  await pools.close();
  await server.close();
});

const signIn = ({ email }: TestUser, password = TEST_PASSWORD) =>
  server.client.send("signIn", { body: { email, password } });

const CANARY = "canary-password-5512";

/** What somebody does who is signed up, and the one row that it must leave. */
const actions: [string, (user: TestUser) => Promise<{ statusCode: number }>, number][] = [
  ["account.sign-in", (user) => signIn(user), 200],
  ["account.sign-in-failed", (user) => signIn(user, CANARY), 401],
  ["account.update-profile", (user) => user.api.send("updateProfile", { body: { name: "Other Name" } }), 200],
  [
    "account.change-password",
    (user) =>
      user.api.send("changePassword", { body: { currentPassword: TEST_PASSWORD, newPassword: CANARY } }),
    200,
  ],
  [
    "account.wrong-password",
    (user) =>
      user.api.send("changePassword", { body: { currentPassword: CANARY, newPassword: `${CANARY}-2` } }),
    422,
  ],
  ["account.end-other-sessions", (user) => user.api.send("endOtherSessions"), 200],
  ["account.sign-out", (user) => user.api.send("signOut"), 200],
];

function rowsOf({ userId }: TestUser) {
  return createWithUser(pools.app)(userId, async (tx) => {
    const found = await tx.$client.query<{ action: string }>("select * from audit_log order by sequence");
    expect((await verifyAudit(tx)).firstBroken).toBeNull();
    return found.rows;
  });
}

test.each(actions)("%s leaves one audit row, with nothing secret in it", async (action, act, status) => {
  const user = await server.signUp();
  const before = await rowsOf(user);
  expect(before.map((row) => row.action)).toEqual(["account.sign-up"]);
  expect((await act(user)).statusCode).toBe(status);
  const after = await rowsOf(user);
  expect(after.map((row) => row.action)).toEqual(["account.sign-up", action]);
  expect(JSON.stringify(after)).not.toMatch(/canary|kettles/);
  expect(JSON.stringify(after)).not.toContain(user.token);
});

test("ending another session leaves one audit row", async () => {
  const user = await server.signUp();
  const other = (await signIn(user)).json<SessionReply>();
  const listed = await user.api.send("listSessions");
  const { sessions } = listed.json<{ sessions: { id: string; current: boolean }[] }>();
  const ended = sessions.find((session) => !session.current);
  expect(other.success).toBe(true);
  expect((await user.api.send("endSession", { params: { id: ended?.id ?? "" } })).statusCode).toBe(200);
  const actionsLeft = (await rowsOf(user)).map((row) => row.action);
  expect(actionsLeft).toEqual(["account.sign-up", "account.sign-in", "account.end-session"]);
});
