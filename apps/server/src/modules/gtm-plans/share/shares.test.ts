import { createHash } from "node:crypto";
import type { FailureReply, GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { endpointNames, endpointOf } from "@beachhead/contract";
import { Client } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { everyParam } from "../../../test/client.ts";
import { testServer } from "../../../test/server.ts";
import { testDetails } from "../test-plan.ts";
import { testWholePlan } from "../test-sections.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
let id: string;

beforeEach(async () => {
  id = (await user.api.callUntyped("saveWholePlan", { body: testWholePlan(["CRM-India"]) })).id;
});

type Shared = ReplyOf<"shareGtmPlan">;
async function share(payload: object = {}): Promise<Shared> {
  const answer = await user.api.send("shareGtmPlan", { params: { id }, body: payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Shared>();
}
const read = (token: string, headers: object = {}) =>
  server.client.send("getSharedGtmPlan", { params: { shareToken: token }, headers: { ...headers } });
const list = () => user.api.call("listGtmPlanShares", { params: { id } });
const revoke = (shareId: string, as = user) => as.api.send("revokeGtmPlanShare", { params: { id, shareId } });

/** Status and body of a read, without what every request has of its own. */
async function answerTo(token: string): Promise<object> {
  const answer = await read(token);
  const { requestId: _requestId, ...body } = answer.json<FailureReply>();
  return { status: answer.statusCode, ...body };
}
const NO_LINK = "This link was not found.";
const closed = { status: 404, success: false, error: NO_LINK, message: NO_LINK, code: "not_found" };

test("a link opens its plan without an account, as its owner sees it", async () => {
  const { token, path, createdAt, expiresAt } = await share();
  expect(path).toBe(`/shared/${token}`);
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * DAY_MS);
  const answer = await read(token);
  expect(answer.statusCode).toBe(200);
  const own = await user.api.send("getGtmPlan", { params: { id } });
  expect(answer.json<GtmPlanReply>()).toEqual(own.json());
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await read(token, { "if-none-match": own.headers.etag })).statusCode).toBe(304);
});

test("a link shows the current plan, and nothing else of its owner", async () => {
  const { token } = await share();
  await user.api.send("saveBasicDetails", { body: testDetails({ gtmPlanName: "Another plan" }) });
  await user.api.send("saveGoals", { body: { gtmPlanId: id, goals: [] } });
  const answer = await read(token);
  expect(answer.json()).toMatchObject({ version: 2, goals: [] });
  for (const secret of [user.userId, user.email, "Another plan"]) expect(answer.body).not.toContain(secret);
});

test("a share token is refused by every other call", async () => {
  const { token } = await share();
  const headers = { authorization: `Bearer ${token}` };
  for (const name of endpointNames.filter((each) => endpointOf(each).access !== "public")) {
    const answer = await server.client.send(name, { params: everyParam(name, id), headers });
    expect(answer.statusCode, name).toBe(401);
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    const answer = await server.app.inject({ method, url: `/api/gtm-plan/shared/${token}` });
    expect([404, 405], method).toContain(answer.statusCode);
  }
});

describe("one answer to", () => {
  test("a share token that never existed gets the same 404 as a closed link", async () => {
    const { token } = await share();
    for (const wrong of [
      "x",
      "a".repeat(43),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${token}A`,
      id,
      createHash("sha256").update(token).digest("hex"),
      "' or true --",
    ])
      expect(await answerTo(wrong), wrong).toEqual(closed);
  });

  test("a revoked share link gets the same 404 as an unknown one, and other links stay open", async () => {
    const { token, id: shareId } = await share();
    const { token: other } = await share();
    expect((await revoke(shareId)).json()).toEqual({ success: true, message: "Link revoked" });
    expect(await answerTo(token)).toEqual(closed);
    expect((await read(other)).statusCode).toBe(200);
    expect((await revoke(shareId)).statusCode).toBe(200);
  });

  test("an expired share link gets the same 404 as an unknown one and is listed as expired", async () => {
    const { token } = await share({ expiresInDays: 1 });
    server.clock.advance(DAY_MS - MINUTE_MS);
    expect((await read(token)).statusCode).toBe(200);
    server.clock.advance(60_000);
    expect(await answerTo(token)).toEqual(closed);
    expect((await list()).map(({ state }) => state)).toEqual(["expired"]);
  });

  test("a share link to a deleted plan stays closed after the plan is restored, and the delete says so", async () => {
    const { token } = await share();
    const deleted = await user.api.send("deleteGtmPlan", { params: { id } });
    expect(deleted.json()).toMatchObject({
      message: "GTM plan deleted. Its share links have ended.",
      endedShares: 1,
    });
    expect(await answerTo(token)).toEqual(closed);
    await user.api.send("undeleteGtmPlan", { params: { id } });
    expect(await answerTo(token)).toEqual(closed);
    expect((await list()).map(({ state }) => state)).toEqual(["revoked"]);
    const again = await user.api.send("deleteGtmPlan", { params: { id } });
    expect(again.json()).toMatchObject({ message: "GTM plan deleted" });
  });
});

test.each([1, 365, "30"])("a share link for %j days expires after that many days", async (expiresInDays) => {
  const { createdAt, expiresAt } = await share({ expiresInDays });
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(Number(expiresInDays) * DAY_MS);
});

test.each([
  [0, "Days until the link expires must be between 1 and 365"],
  [366, "Days until the link expires must be between 1 and 365"],
  [1.5, "Days until the link expires must be a whole number"],
])("a link for %j days is refused: %s", async (expiresInDays, error) => {
  const answer = await user.api.send("shareGtmPlan", { params: { id }, body: { expiresInDays } });
  expect(answer.json()).toMatchObject({ code: "invalid", error });
});

test("the list of share links shows every link and no token; no column, audit row or log holds one", async () => {
  const first = await share();
  server.clock.advance(1_000);
  const second = await share();
  await revoke(first.id);
  const [open, ended, ...more] = await list();
  const facts = ({ id: shareId, createdAt, expiresAt }: Shared) => ({ id: shareId, createdAt, expiresAt });
  expect(open).toEqual({ ...facts(second), revokedAt: null, state: "live" });
  expect(ended).toEqual({ ...facts(first), revokedAt: ended?.revokedAt, state: "revoked" });
  expect(ended?.revokedAt).toMatch(/^20\d\d-/);
  expect(more).toEqual([]);
  const client = new Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const stored = await client.query<{ token_hash: Buffer }>("select * from gtm_plan_share_tokens");
  await client.end();
  expect(JSON.stringify(stored.rows)).not.toContain(second.token);
  const audit = await asOwnerOf(server.database, user.userId, async (owner) =>
    owner.query(
      "select action, detail from audit_log where action like 'gtm-plan.%share' order by created_at, id",
    ),
  );
  expect(audit.rows).toEqual([
    { action: "gtm-plan.share", detail: { share: first.id, expiresAt: first.expiresAt } },
    { action: "gtm-plan.share", detail: { share: second.id, expiresAt: second.expiresAt } },
    { action: "gtm-plan.unshare", detail: { share: first.id } },
  ]);
  expect(JSON.stringify(server.logged)).not.toContain(second.token);
});

test("a plan has at most fifty open links", async () => {
  await server.query(`insert into gtm_plan_shares (owner_id, id, plan_id, created_at, expires_at)
       select owner_id, gen_random_uuid(), id, now(), now() + interval '400 days' from gtm_plans, generate_series(1, 50)`);
  const answer = await user.api.send("shareGtmPlan", { params: { id }, body: {} });
  expect(answer.statusCode).toBe(409);
  await revoke((await list())[0]?.id ?? "");
  await share();
});

test("another user cannot create, list or revoke share links of a plan that is not theirs", async () => {
  const { token, id: shareId } = await share();
  const other = await server.signUp();
  expect((await other.api.send("shareGtmPlan", { params: { id }, body: {} })).statusCode).toBe(404);
  expect((await other.api.send("listGtmPlanShares", { params: { id } })).statusCode).toBe(404);
  expect((await revoke(shareId, other)).statusCode).toBe(404);
  for (const wrong of [newId(), "1", "1' or '1'='1"])
    expect((await revoke(encodeURIComponent(wrong))).statusCode).toBe(404);
  expect((await read(token)).statusCode).toBe(200);
});

test("an expired trial cannot create a share link and can still revoke one", async () => {
  const { token, id: shareId } = await share();
  await server.query(
    "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() - interval '1 minute'",
  );
  expect((await user.api.send("shareGtmPlan", { params: { id }, body: {} })).statusCode).toBe(403);
  expect((await read(token)).statusCode).toBe(200);
  expect((await revoke(shareId)).statusCode).toBe(200);
  expect(await answerTo(token)).toEqual(closed);
});
