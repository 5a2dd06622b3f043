import type { FailureReply } from "@beachhead/contract";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { createOpenApiDocument } from "../../../platform/http/openapi.ts";
import { openOwnedRows } from "../../../test/owned-rows.ts";
import { inDays } from "../../../test/sample-calls/sample-call.ts";
import { testServer } from "../../../test/server.ts";
import { buildTestApp, type TestUser } from "../../../test-app.ts";
import { testCost } from "../../product-costs/test-cost.ts";

const server = testServer();

async function issue({ api }: TestUser, scope: "read" | "write" = "write", expiresAt = inDays(30)) {
  const created = await api.call("createAccessToken", { body: { name: "Nightly report", scope, expiresAt } });
  return { ...created, headers: { authorization: `Bearer ${created.token}` } };
}

const post = (user: TestUser, body: object) => user.api.send("createAccessToken", { body });

test("a write token reads and changes the documents of its user", async () => {
  const { headers } = await issue(await server.signUp());
  const made = await server.client.send("createProductCost", { headers, body: testCost() });
  expect(made.statusCode, made.body).toBe(200);
  const listed = await server.client.send("listProductCosts", { headers });
  expect(listed.json<unknown[]>()).toHaveLength(1);
});

test("a read token reads; a change with it answers 403 and changes nothing", async () => {
  const user = await server.signUp();
  const { headers } = await issue(user, "read");
  const refused = await server.client.send("createProductCost", { headers, body: testCost() });
  expect(refused.statusCode).toBe(403);
  expect(refused.json<FailureReply>().error).toBe("This token can only read. Use one with the scope write.");
  expect((await server.client.send("listProductCosts", { headers })).json<unknown[]>()).toEqual([]);
});

test("a token cannot change the password, issue tokens or end sessions", async () => {
  const { headers } = await issue(await server.signUp());
  const answers = await Promise.all([
    server.client.send("changePassword", { headers, body: { currentPassword: "x", newPassword: "y" } }),
    server.client.send("createAccessToken", { headers, body: {} }),
    server.client.send("listAccessTokens", { headers }),
    server.client.send("endOtherSessions", { headers }),
    server.client.send("signOut", { headers }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(answers[0]?.json<FailureReply>().error).toBe(
    "A personal access token cannot do this. Sign in to the app.",
  );
});

test("a token stops at its end date, and when it is revoked", async () => {
  const moved = await buildTestApp();
  try {
    const user = await moved.signUp();
    const statusOf = async (headers: { authorization: string }) =>
      (await moved.client.send("getUserDetails", { headers })).statusCode;
    const ended = await issue(user, "read", inDays(2));
    const revoked = await issue(user, "read", inDays(10));
    expect(await statusOf(ended.headers)).toBe(200);
    moved.clock.advance(2 * DAY_MS + MINUTE_MS);
    expect(await statusOf(ended.headers)).toBe(401);
    expect(await statusOf(revoked.headers)).toBe(200);
    expect((await user.api.send("revokeAccessToken", { params: { id: revoked.id } })).statusCode).toBe(200);
    expect(await statusOf(revoked.headers)).toBe(401);
    const { tokens } = await user.api.call("listAccessTokens");
    expect(tokens).toMatchObject([{ id: ended.id, expired: true }]);
  } finally {
    await moved.close();
  }
});

test("the list shows when a token was last used, and never the token", async () => {
  const user = await server.signUp();
  const { id, token, headers } = await issue(user, "read");
  const before = await user.api.call("listAccessTokens");
  expect(before.tokens).toMatchObject([{ id, name: "Nightly report", scope: "read", lastUsedAt: null }]);
  const usedFrom = server.clock.now();
  await server.client.send("getUserDetails", { headers });
  const after = await user.api.send("listAccessTokens");
  expect(after.body).not.toContain(token);
  const [listed] = after.json().tokens;
  const lastUsedAt = Date.parse(listed?.lastUsedAt ?? "");
  expect(lastUsedAt).toBeGreaterThanOrEqual(usedFrom.getTime());
  expect(lastUsedAt).toBeLessThanOrEqual(server.clock.now().getTime());
});

test("the database stores a hash of the token, and no log line contains it", async () => {
  const user = await server.signUp();
  const { token, headers } = await issue(user);
  await server.client.send("listProductCosts", { headers });
  const rows = await server.query<{ line: string }>(
    "select t::text as line from access_tokens t union all select o::text from outbox o",
    [],
    user,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ line }) => line).join("\n")).not.toContain(token);
  expect(server.logged.join("")).not.toContain(token);
});

test("resetting the password by mail revokes every token", async () => {
  const user = await server.signUp();
  const { headers } = await issue(user);
  const ownedRows = await openOwnedRows(server.database, user.userId);
  const token = await ownedRows.addLink("reset-password", user.email);
  await ownedRows.close();
  const reset = await server.client.send("resetPassword", {
    body: { token, newPassword: "nine small lanterns" },
  });
  expect(reset.statusCode, reset.body).toBe(200);
  expect((await server.client.send("getUserDetails", { headers })).statusCode).toBe(401);
});

test.each([
  ["name", { name: " " }, "Name is required"],
  ["scope", { scope: "admin" }, 'Scope must be "read" or "write"'],
  ["expiresAt", { expiresAt: "soon" }, "The end date must be a date such as 2027-01-31"],
  ["expiresAt", { expiresAt: "2020-01-01" }, "The end date must be in the future"],
  ["expiresAt", { expiresAt: inDays(400) }, "The end date can be at most 366 days ahead"],
])("a token with a wrong %s is refused: %j", async (path, change, message) => {
  const user = await server.signUp();
  const answer = await post(user, { name: "Script", scope: "read", expiresAt: inDays(3), ...change });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<FailureReply>().issues).toEqual([{ path, message }]);
});

test("60 parallel requests for tokens: the 50 that the limit allows succeed, 10 get 403", async () => {
  const wide = await buildTestApp({ rateLimits: 1_000 });
  try {
    const user = await wide.signUp();
    const body = { name: "Script", scope: "read", expiresAt: inDays(3) };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => user.api.send("createAccessToken", { body })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  } finally {
    await wide.close();
  }
});

test("a token does not reach another user's documents or tokens", async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  const cost = await other.api.call("createProductCost", { body: testCost() });
  const { headers } = await issue(user);
  const read = await server.client.send("getProductCost", { params: { id: cost.id }, headers });
  expect(read.statusCode).toBe(404);
  const foreign = await issue(other);
  const revoke = await user.api.send("revokeAccessToken", { params: { id: foreign.id } });
  expect(revoke.statusCode).toBe(404);
});

test("the API reference documents tokens and marks the calls that refuse them", () => {
  const { info, paths } = createOpenApiDocument("https://plan.example");
  expect(info.description).toContain("personal access token (`bhp_...`)");
  expect(paths["/api/auth/change-password"]?.["post"]?.summary).toContain(
    "refused to personal access tokens",
  );
  expect(paths["/api/product-cost"]?.["post"]?.summary).not.toContain("refused");
});
