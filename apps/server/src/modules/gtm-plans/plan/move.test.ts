import type { FailureReply, PlanType } from "@beachhead/contract";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { DOCUMENT_LIMITS } from "../../../platform/storage/document-limits.ts";
import { callLate } from "../../../test/ended-actors.ts";
import { ends } from "../../../test/ends-of-actors.ts";
import { testServer } from "../../../test/server.ts";
import type { TestUser } from "../../../test-app.ts";
import { testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testCost } from "../../product-costs/test-cost.ts";
import { testSimulation } from "../../simulations/test-simulation.ts";
import { testProduct } from "../test-plan.ts";
import { testStepSave, testWholePlan } from "../test-sections.ts";

const server = testServer({ rateLimits: 1_000, plan: "enterprise" });

let user: TestUser;
let team: string;
let headers: { workspace: string };
let id: string;

async function teamOn(plan: PlanType): Promise<string> {
  const made = await insertTeam(server.database, [{ userId: user.userId, role: "editor" }]);
  await grantPlan(server.database, made, plan);
  return made;
}

beforeEach(async () => {
  user = await server.signUp();
  team = await teamOn("enterprise");
  headers = { workspace: team };
  id = (await user.api.callUntyped("saveWholePlan", { body: testWholePlan(titles) })).id;
});

const titles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];
const move = (to: string, as = user, from: object = {}, idempotencyKey?: string) =>
  as.api.send("moveGtmPlan", {
    params: { id },
    body: { workspace: to },
    headers: { ...from },
    idempotencyKey,
  });
const open = (from: object = {}) => user.api.send("getGtmPlan", { params: { id }, headers: { ...from } });
const sentence = (answer: { json<T>(): T }) => answer.json<FailureReply>().error;

/** Rows of each tenant table in a workspace, without logs, keys, mails and what is counted. */
async function rowsIn(workspace: string): Promise<Record<string, number>> {
  return asOwnerOf(server.database, workspace, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relrowsecurity and relname not in ('audit_log', 'audit_changes', 'idempotency_keys', 'subscriptions', 'ledger', 'outbox')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const found = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      const count = found.rows[0]?.count ?? 0;
      if (count > 0) counts[name] = count;
    }
    return counts;
  });
}

/** A channel plan, a cost, a simulation, an earlier version and share links. */
async function makeWhole(): Promise<{ token: string; costId: string; simulationId: string }> {
  const plan = await user.api.call("getGtmPlan", { params: { id } });
  const combinationId = plan.combinationData[0]?.id ?? "";
  const combination = { gtmPlanId: id, combinationId, seen: {} };
  await user.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId: id }) });
  const cost = await user.api.callUntyped("createProductCost", { body: { ...testCost(), combination } });
  const other = await user.api.call("createProductCost", { body: testCost({ costTitle: "Of no plan" }) });
  const simulation = await user.api.callUntyped("createSimulation", {
    body: testSimulation({ costId: cost.id, combination }),
  });
  await user.api.callUntyped("createSimulation", {
    body: testSimulation({
      costId: other.id,
      costTitle: "Of no plan",
      combination,
      simulationTitle: "Second",
    }),
  });
  await user.api.callUntyped("saveBasicDetails", {
    body: {
      id,
      gtmPlanName: "Launch 2027",
      companyName: "Acme",
      website: "https://acme.example",
      products: [testProduct({ geos: ["Germany"] })],
    },
  });
  for (const place of [
    { kind: "gtm-plan", id },
    { kind: "product-cost", id: cost.id },
  ])
    await user.api.callUntyped("createComment", {
      body: { ...place, path: "", label: "The plan", value: "", text: "Is this right?" },
    });
  const { token } = await user.api.call("shareGtmPlan", { params: { id }, body: { expiresInDays: 3 } });
  return { token, costId: cost.id, simulationId: simulation.id };
}

test("a plan moves with its channel plans, costs, simulations and history, under the same ids", async () => {
  const { token, costId, simulationId } = await makeWhole();
  const before = (await open()).json();
  const rows = await rowsIn(user.userId);
  const answer = await move(team);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    gtmPlanId: id,
    workspace: { id: team, name: "Acme" },
  });
  expect((await open()).statusCode).toBe(404);
  expect((await open(headers)).json()).toEqual(before);
  const { gtm_plan_shares: _links, product_costs: _costs, ...moved } = rows;
  expect(await rowsIn(team)).toEqual({ ...moved, product_costs: 1 });
  expect(await rowsIn(user.userId)).toEqual({ product_costs: 1 });
  expect((await server.client.send("getSharedGtmPlan", { params: { shareToken: token } })).statusCode).toBe(
    404,
  );
  const cost = await user.api.call("getProductCost", { params: { id: costId }, headers });
  expect(cost.combination?.gtmPlanId).toBe(id);
  const simulation = await user.api.call("getSimulation", { params: { id: simulationId }, headers });
  expect(simulation).toMatchObject({ costId, costTitle: "Ledger in India" });
  const versions = await user.api.call("listGtmPlanVersions", { params: { id }, headers });
  expect(versions).toHaveLength(1);
  const second = (await user.api.call("listSimulations", { headers })).find(
    ({ simulationTitle }) => simulationTitle === "Second",
  );
  expect(second).toMatchObject({ costId: null, costTitle: "Of no plan" });
});

test("a moved plan is saved in its new workspace, and moves back as it was", async () => {
  await move(team);
  const segmentation = { rational: "Ours", industries: {} };
  const saved = await user.api.send("saveSegmentation", {
    ...testStepSave("saveSegmentation", id, segmentation),
    headers,
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const before = (await open(headers)).json();
  const answer = await move(user.userId, user, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await open()).json()).toEqual(before);
  expect(await rowsIn(team)).toEqual({});
});

test("both workspaces log a move, with who moved it", async () => {
  await move(team);
  const logOf = (workspace: string) =>
    asOwnerOf(server.database, workspace, async (client) => {
      const found = await client.query<{ action: string; detail: object; person_id: string | null }>(
        "select action, detail, person_id from audit_log order by sequence desc limit 1",
      );
      return found.rows[0];
    });
  expect(await logOf(user.userId)).toEqual({
    action: "gtm-plan.move-out",
    detail: { to: team },
    person_id: null,
  });
  expect(await logOf(team)).toEqual({
    action: "gtm-plan.move-in",
    detail: { from: user.userId },
    person_id: user.userId,
  });
});

test("a move is made once for one key", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => move(team, user, {}, "once")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test.each(["viewer", "commenter"] as const)("a %s moves no plan in or out", async (role) => {
  await setRole(server.database, team, user.userId, role);
  const inwards = await move(team);
  expect([inwards.statusCode, sentence(inwards)]).toEqual([
    403,
    "Only an editor of this workspace can do this.",
  ]);
  await setRole(server.database, team, user.userId, "editor");
  await move(team);
  await setRole(server.database, team, user.userId, role);
  expect((await move(user.userId, user, headers)).statusCode).toBe(403);
  expect((await open(headers)).statusCode).toBe(200);
});

test("nobody moves a plan to a workspace of others, or a plan of others to their own", async () => {
  const other = await server.signUp();
  const foreign = await insertTeam(server.database, [{ userId: other.userId, role: "owner" }]);
  for (const target of [foreign, other.userId, newId()]) {
    const answer = await move(target);
    expect([answer.statusCode, sentence(answer)]).toEqual([404, "This workspace was not found."]);
  }
  expect((await move(other.userId, other, { workspace: foreign })).statusCode).toBe(404);
  expect((await move(other.userId, other, headers)).statusCode).toBe(404);
  expect((await open()).statusCode).toBe(200);
});

test("a plan that is there already, a deleted one and the example do not move", async () => {
  for (const from of [{}, { workspace: user.userId.toUpperCase() }]) {
    const same = await move(user.userId, user, from);
    expect([same.statusCode, sentence(same)]).toEqual([422, "The plan is in this workspace already"]);
  }
  await user.api.send("deleteGtmPlan", { params: { id } });
  expect((await move(team)).statusCode).toBe(404);
  ({ gtmPlanId: id } = await user.api.call("copyExample", {}));
  const example = await move(team);
  expect([example.statusCode, sentence(example)]).toEqual([
    409,
    "The example stays where it is. Make it your own plan first.",
  ]);
});

test("a plan above the limits of the other workspace stays whole where it is", async () => {
  const small = await teamOn("trial");
  const before = await rowsIn(user.userId);
  const answer = await move(small);
  expect([answer.statusCode, answer.json<FailureReply>().code]).toEqual([403, "limit_reached"]);
  expect(await rowsIn(user.userId)).toEqual(before);
  expect(await rowsIn(small)).toEqual({});
});

test("a plan that would fill the other workspace's storage stays whole where it is", async () => {
  await makeWhole();
  const rows = await rowsIn(user.userId);
  const { bytes } = DOCUMENT_LIMITS;
  // The other workspace is empty: there is room until the plan is there.
  DOCUMENT_LIMITS.bytes = 1024;
  onTestFinished(() => {
    DOCUMENT_LIMITS.bytes = bytes;
  });
  const answer = await move(team);
  expect(answer.statusCode, answer.body).toBe(403);
  expect(answer.json<FailureReply>().code).toBe("limit_reached");
  expect(sentence(answer)).toMatch(
    /^With this plan, the documents and deals of Acme would take up more than/,
  );
  expect(await rowsIn(team)).toEqual({});
  expect(await rowsIn(user.userId)).toEqual(rows);
});

test.each(["gtm-plan.move-in", "gtm-plan.move-out"])(
  "a move that is killed at its row %s leaves everything where it was",
  async (action) => {
    await makeWhole();
    const before = await rowsIn(user.userId);
    const asTablesOwner = (statement: string) =>
      asOwnerOf(server.database, team, (client) => client.query(statement));
    await asTablesOwner(`create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await asTablesOwner(`create trigger die before insert on audit_log for each row
      when (new.action = '${action}') execute function die()`);
    const answer = await move(team);
    await asTablesOwner("drop trigger die on audit_log");
    await asTablesOwner("drop function die");
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(await rowsIn(user.userId)).toEqual(before);
    expect(await rowsIn(team)).toEqual({});
    expect((await move(team)).statusCode).toBe(200);
  },
);

test("every table that belongs to a plan is moved, apart from links and cached replies", async () => {
  const [owned, definition] = await asOwnerOf(server.database, team, async (client) => {
    const tables = await client.query<{ name: string }>(
      `with recursive owned as (
         select 'gtm_plans'::regclass as id
         union select k.conrelid from pg_constraint k join owned o on k.confrelid = o.id where k.contype = 'f'
       ) select id::text as name from owned`,
    );
    const source = await client.query<{ text: string }>(
      "select pg_get_functiondef('move_gtm_plan'::regproc) as text",
    );
    return [tables.rows.map(({ name }) => name), source.rows[0]?.text ?? ""] as const;
  });
  const missing = owned.filter((name) => !definition.includes(`['${name}',`));
  expect(missing.toSorted()).toEqual(["gtm_plan_replies", "gtm_plan_share_tokens", "gtm_plan_shares"]);
});

test("a session that its owner ends by deleting the account is refused as such, and hears nothing of workspaces", async () => {
  const how = ends.find(({ what }) => what === "deletion of the account");
  if (how === undefined) throw new Error("Nothing deletes the account");
  expect(await callLate(server, { name: "moveGtmPlan", kind: "session", how })).toEqual({
    status: 401,
    changed: false,
  });
});
