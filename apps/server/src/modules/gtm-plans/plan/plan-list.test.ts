import { LIST_LIMIT } from "@beachhead/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { type TestUser } from "../../../test-app.ts";
import { testDetails, testGoals, testProduct } from "../test-plan.ts";
import { testPlanCalls } from "./test-plan-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const { create, list, open, remove, saveDetails, saveGoals } = testPlanCalls(user);
let other: TestUser;

beforeAll(async () => {
  other = await server.signUp();
});

describe("the list", () => {
  test("the list of plans has the last changed first, each as it opens", async () => {
    const first = await create({ gtmPlanName: "First" });
    const second = await create({ gtmPlanName: "Second", products: [testProduct({ name: "Ledger" })] });
    const names = async () => (await list()).map(({ gtmPlanName }) => gtmPlanName);
    expect(await names()).toEqual(["Second", "First"]);
    await saveGoals({ gtmPlanId: first.id, goals: testGoals() });
    expect(await names()).toEqual(["First", "Second"]);
    for (const item of await list()) expect(await open(item.id)).toMatchObject(item);
    expect(await open(second.id)).toMatchObject({ products: [{ name: "Ledger" }] });
  });

  test("the list of plans is cut at a full page, and gives the total count and a link to the next page", async () => {
    const oldest = await create();
    await server.query(
      `insert into gtm_plans (owner_id, id, name, company_name, website, segment_data)
         select owner_id, gen_random_uuid(), name, company_name, website, segment_data
         from gtm_plans, generate_series(1, $1)`,
      [LIST_LIMIT],
    );
    const first = await user.api.send("listGtmPlans");
    expect(first.json<unknown[]>()).toHaveLength(LIST_LIMIT);
    expect(first.headers["x-total-count"]).toBe(String(LIST_LIMIT + 1));
    const [, next = ""] =
      /^<(\/api\/gtm-plan\/get-saved-gtm-plans\?cursor=[^>]+)>; rel="next"$/.exec(
        String(first.headers.link),
      ) ?? [];
    const second = await user.api.follow(next);
    expect(second.json<{ id: string }[]>().map(({ id }) => id)).toEqual([oldest.id]);
    expect(second.headers["x-total-count"]).toBe(String(LIST_LIMIT + 1));
    expect(second.headers.link).toBeUndefined();
  });
});

test("a rename changes the name, the version and nothing else", async () => {
  const { id } = await create();
  const before = await open(id);
  const answer = await user.api.send("renameGtmPlan", {
    params: { id },
    ifMatch: 1,
    body: { gtmPlanName: "Launch 2029" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.etag).toBe('"v2"');
  const { updatedAt } = answer.json<{ updatedAt: string }>();
  expect(await open(id)).toEqual({ ...before, gtmPlanName: "Launch 2029", version: 2, updatedAt });
  const refused = await user.api.send("renameGtmPlan", { params: { id }, body: { gtmPlanName: "a.b" } });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ error: "GTM Plan Name cannot contain special characters" });
});

describe("a deleted plan", () => {
  test("a deleted plan answers 404 to every call but undelete, which restores it as it was", async () => {
    const { id } = await create();
    await saveGoals({ gtmPlanId: id, goals: testGoals() });
    const before = await open(id);
    const answer = await remove(id);
    expect(answer.statusCode).toBe(200);
    const { restoreUntil } = answer.json<{ restoreUntil: string }>();
    expect(Date.parse(restoreUntil) - server.clock.now().getTime()).toBeGreaterThan(30 * DAY_MS - MINUTE_MS);
    expect(await list()).toEqual([]);
    for (const gone of [
      await user.api.send("getGtmPlan", { params: { id } }),
      await user.api.send("getGoals", { params: { id } }),
      await user.api.send("getCombinations", { params: { id } }),
      await user.api.send("getCombinationsWithIndustries", { params: { id } }),
      await saveDetails(testDetails({ id })),
      await saveGoals({ gtmPlanId: id, goals: [] }),
      await user.api.send("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Back" } }),
      await remove(id),
    ]) {
      expect(gone.statusCode).toBe(404);
      expect(gone.json()).toMatchObject({ success: false, code: "not_found" });
    }
    for (const _twice of [1, 2]) {
      const restored = await user.api.send("undeleteGtmPlan", { params: { id } });
      expect(restored.statusCode).toBe(200);
      expect(restored.json()).toEqual({ success: true, message: "GTM plan restored", version: 2 });
    }
    expect(await open(id)).toEqual(before);
  });

  test("a deleted plan cannot be restored after 30 days", async () => {
    const { id } = await create();
    await remove(id);
    await server.query("update gtm_plans set deleted_at = deleted_at - interval '30 days 1 minute'");
    expect((await user.api.send("undeleteGtmPlan", { params: { id } })).statusCode).toBe(404);
  });
});

describe("another user's plan, and an id that is none", () => {
  test("another user's plan, like an unknown or malformed id, answers 404 to every call and is unchanged", async () => {
    const { id } = await create();
    const before = await open(id);
    for (const wanted of [id, newId(), "1", "1' or '1'='1", "a".repeat(200)]) {
      for (const [name, body] of [
        ["getGtmPlan"],
        ["getGoals"],
        ["getCombinations"],
        ["getCombinationsWithIndustries"],
        ["saveBasicDetails", testDetails({ gtmPlanId: wanted })],
        ["saveGoals", { gtmPlanId: wanted, goals: [] }],
        ["renameGtmPlan", { gtmPlanName: "Mine" }],
        ["deleteGtmPlan"],
        ["undeleteGtmPlan"],
      ] as const) {
        const answer = await other.api.send(name, { params: { id: wanted }, body });
        expect(answer.statusCode, `${name} of ${wanted}`).toBe(404);
        expect(answer.json()).toMatchObject({ success: false, code: "not_found" });
      }
    }
    expect(await open(id)).toEqual(before);
    const theirs = await other.api.send("listGtmPlans");
    expect(theirs.json()).toEqual([]);
  });
});
