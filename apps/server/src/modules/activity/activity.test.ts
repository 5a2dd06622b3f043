import { type ActivityItem, type FailureReply, FORMER_MEMBER } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../platform/db/test-teams.ts";
import { newId } from "../../platform/db/uuid.ts";
import { testServer } from "../../test/server.ts";
import type { TestUser } from "../../test-app.ts";
import { testChannel, testDgPlan } from "../dg-plans/test-dg-plan.ts";
import { testDetails } from "../gtm-plans/test-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { testSimulation } from "../simulations/test-simulation.ts";

const server = testServer({ confirmed: true, rateLimits: 1_000, plan: "enterprise" });

let editor: TestUser;
let viewer: TestUser;
let team: string;
let headers: { workspace: string };

beforeEach(async () => {
  [editor, viewer] = await Promise.all([server.signUp(), server.signUp()]);
  team = await insertTeam(server.database, [
    { userId: editor.userId, role: "owner" },
    { userId: viewer.userId, role: "viewer" },
  ]);
  headers = { workspace: team };
});

const readAs = (user: TestUser, query: Record<string, string> = {}, as: object = headers) =>
  user.api.call("listActivity", { query, headers: { ...as } });
const texts = (items: readonly ActivityItem[]) => items.map(({ text }) => text);
const latest = async () => texts((await readAs(viewer)).activity)[0];

async function createPlan(): Promise<string> {
  const { id } = await editor.api.callUntyped("saveBasicDetails", { body: testDetails(), headers });
  return id;
}

async function createCost(): Promise<string> {
  const { id } = await editor.api.call("createProductCost", { body: testCost(), headers });
  return id;
}

test("a viewer reads who raised which figure of a channel, from what to what", async () => {
  const gtmPlanId = await createPlan();
  const { id } = await editor.api.callUntyped("createDgPlan", { body: testDgPlan({ gtmPlanId }), headers });
  const [row] = [testChannel()["roiTable"]].flat();
  const roiTable = [{ ...Object(row), revenueTarget: 3_600_000 }];
  const body = testChannel({ roiTable });
  await editor.api.callUntyped("saveDgChannel", { params: { id, key: "6" }, body, headers });
  const { activity } = await readAs(viewer);
  expect(activity[0]).toMatchObject({
    person: { id: editor.userId },
    kind: "channel-plan",
    documentId: id,
    document: "India inbound",
    exists: true,
    text: "raised Field Sales, revenue target from 3,000,000 to 3,600,000",
    others: [],
    more: 0,
  });
  expect(texts(activity).slice(1)).toEqual(["created the channel plan", "created the GTM plan"]);
});

test("each kind of document says which of its fields changed", async () => {
  const id = await createPlan();
  await editor.api.callUntyped("saveSegmentation", {
    body: {
      gtmPlanId: id,
      productGeoCombinationName: "CRM-India",
      individualSegmentationData: { rational: "Banks buy first", industries: {} },
    },
    headers,
  });
  expect(await latest()).toBe("set Segmentation of CRM-India, Rationale to “Banks buy first”");
  await editor.api.callUntyped("saveBasicDetails", {
    body: testDetails({ id, companyName: "Bridge" }),
    headers,
  });
  expect(await latest()).toBe("changed Company name from “Acme” to “Bridge”");
  const goals = [
    { id: 1, goal: "Revenue (USD)", currentValue: 2_000_000, targetValue: 1_000_000.5, targetYear: 2031 },
  ];
  await editor.api.callUntyped("saveGoals", { body: { gtmPlanId: id, goals }, headers });
  expect((await readAs(viewer)).activity[0]?.others).toContain(
    "set Revenue (USD), target value to 1,000,000.5",
  );
  await editor.api.call("renameGtmPlan", { params: { id }, body: { gtmPlanName: "Launch" }, headers });
  expect(await latest()).toBe("changed the name from “Launch 2027” to “Launch”");

  const costId = await createCost();
  await editor.api.call("updateProductCost", {
    params: { id: costId },
    body: testCost({ fixedAdminCost: 9_000 }),
    headers,
  });
  expect(await latest()).toBe("lowered Administration from 12,000.25 to 9,000");

  const saved = await editor.api.callUntyped("createSimulation", {
    body: testSimulation({ costId }),
    headers,
  });
  await editor.api.callUntyped("updateSimulation", {
    params: { id: saved.id },
    body: testSimulation({ costId, targetYear: 4 }),
    headers,
  });
  expect(await latest()).toBe("raised Target year from 3 to 4");
});

test("three saves of one document by one person are one line, from the first value to the last", async () => {
  const id = await createCost();
  for (const fixedAdminCost of [10_000, 20_000, 15_000])
    await editor.api.call("updateProductCost", {
      params: { id },
      body: testCost({ fixedAdminCost }),
      headers,
    });
  const { activity } = await readAs(viewer);
  expect(texts(activity)).toEqual([
    "raised Administration from 12,000.25 to 15,000",
    "created the product cost",
  ]);
});

test("activity is filtered by document, kind, person and day", async () => {
  const id = await createCost();
  await createPlan();
  const second = await server.signUp();
  await setRole(server.database, team, second.userId, "editor");
  await second.api.call("createProductCost", { body: testCost(), headers });
  const found = async (query: Record<string, string>) => texts((await readAs(viewer, query)).activity);
  expect(await found({ kind: "product-cost", id })).toEqual(["created the product cost"]);
  expect(await found({ kind: "product-cost" })).toHaveLength(2);
  expect(await found({ person: second.userId })).toEqual(["created the product cost"]);
  expect(await found({ person: viewer.userId })).toEqual([]);
  await asOwnerOf(server.database, team, (client) =>
    client.query("update audit_log set created_at = now() - interval '3 days' where sequence <= 2"),
  );
  expect(await found({ from: new Date(Date.now() - 86_400_000).toISOString() })).toHaveLength(1);
  expect(await found({ from: "2099-01-01" })).toEqual([]);
});

test.each([
  [{ kind: "king" }, "There is no kind of document named king"],
  [{ id: "1" }, "The id must be a UUID"],
  [{ person: "Ada" }, "The person must be the id of a member"],
  [{ from: "yesterday" }, "From must be a date such as 2026-11-27"],
  [{ cursor: "-1" }, "The cursor must be the next of an earlier answer"],
])("a filter of %j is refused", async (query: Record<string, string>, message) => {
  const answer = await viewer.api.send("listActivity", { query, headers });
  expect([answer.statusCode, answer.json<FailureReply>().error]).toEqual([422, message]);
});

test("pages follow each other without a gap or a line twice", async () => {
  await asOwnerOf(server.database, team, async (client) => {
    await client.query("select set_config('app.person_id', $1, false)", [editor.userId]);
    await client.query(
      `insert into audit_log (owner_id, id, actor, action, entity, entity_id)
       select $1, gen_random_uuid(), 'user', 'deal.create', 'deal', gen_random_uuid() from generate_series(1, 430)`,
      [team],
    );
  });
  const seen: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page = await readAs(viewer, next === "" ? {} : { cursor: next });
    expect(page.activity.length).toBeLessThanOrEqual(50);
    seen.push(...page.activity.map(({ id }) => id));
    ({ next } = page);
  }
  expect(new Set(seen).size).toBe(430);
  expect(seen).toHaveLength(430);
});

test("who left, and whose account is deleted, is a former member", async () => {
  await createCost();
  await setRole(server.database, team, viewer.userId, "owner");
  const nameOf = async () => (await readAs(viewer)).activity.at(-1)?.person;
  expect(await nameOf()).toMatchObject({ id: editor.userId });
  await setRole(server.database, team, editor.userId, undefined);
  expect(await nameOf()).toEqual({ id: null, name: FORMER_MEMBER });
});

test("sign-ins, tokens and questions to the consultant are not in the activity of a personal workspace", async () => {
  const { userId } = editor;
  await editor.api.call("createAccessToken", {
    body: { name: "Agent", scope: "read", expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
  });
  await editor.api.call("createProductCost", { body: testCost() });
  const { activity } = await readAs(editor, { person: userId }, {});
  expect(texts(activity)).toEqual(["created the product cost"]);
  expect(activity[0]?.person.id).toBe(userId);
});

test("nobody outside reads the activity, and the id of a foreign document finds nothing", async () => {
  const id = await createCost();
  const outsider = await server.signUp();
  expect((await outsider.api.send("listActivity", { headers })).statusCode).toBe(404);
  expect((await readAs(outsider, { kind: "product-cost", id }, {})).activity).toEqual([]);
});

test("what is deleted is named but not to be opened; what is erased has no name and no words", async () => {
  const id = await createCost();
  await editor.api.call("updateProductCost", {
    params: { id },
    body: testCost({ costTitle: "Secret title" }),
    headers,
  });
  await editor.api.call("deleteProductCost", { params: { id }, headers });
  const [line] = (await readAs(viewer)).activity;
  expect(line).toMatchObject({ document: "Secret title", exists: false, text: "deleted the product cost" });
  await asOwnerOf(server.database, team, (client) =>
    client.query("update product_costs set deleted_at = now() - interval '31 days'"),
  );
  await editor.api.send("createProductCost", { body: testCost(), headers });
  const [words] = await asOwnerOf(server.database, team, async (client) => {
    const found = await client.query<{ changes: number }>(
      "select count(*)::int as changes from audit_changes",
    );
    return found.rows;
  });
  expect(words).toEqual({ changes: 0 });
  expect((await readAs(viewer, { kind: "product-cost", id })).activity[0]).toMatchObject({
    document: null,
    exists: false,
  });
});

test("an admin exports the whole activity, a viewer does not", async () => {
  const id = await createCost();
  await editor.api.call("updateProductCost", {
    params: { id },
    body: testCost({ costTitle: "=HYPERLINK(1)", description: "" }),
    headers,
  });
  const refused = await viewer.api.send("exportActivity", { headers });
  expect(refused.statusCode).toBe(403);
  const csv = await editor.api.send("exportActivity", { headers });
  expect(csv.headers["content-disposition"]).toContain("activity.csv");
  const [heads, first, second] = csv.body.split("\r\n");
  expect(heads).toBe('﻿"Time (UTC)","Person","Kind","Document","Document id","What","Also"');
  expect(first).toContain(
    `"'=HYPERLINK(1)","${id}","changed Title from “Ledger in India” to “=HYPERLINK(1)”"`,
  );
  expect(first).toContain("cleared Description, which was “What the launch costs”");
  expect(second).toContain('"created the product cost"');
  const lines = await editor.api.send("exportActivity", { query: { format: "jsonl" }, headers });
  const parsed = lines.body
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(parsed).toMatchObject([{ documentId: id }, { documentId: id, text: "created the product cost" }]);
  const unknown = await editor.api.send("exportActivity", { query: { format: "xlsx" }, headers });
  expect([unknown.statusCode, unknown.json<FailureReply>().error]).toEqual([
    422,
    "Format must be one of csv, jsonl",
  ]);
});

test("a long text is cut around what differs", async () => {
  const id = await createCost();
  const start = "a".repeat(300);
  const save = (description: string) =>
    editor.api.call("updateProductCost", { params: { id }, body: testCost({ description }), headers });
  await save(`${start} old ${newId()}`);
  const stored = await asOwnerOf(server.database, team, async (client) => {
    const found = await client.query<{ size: number }>(
      "select max(length(changes::text))::int as size from audit_changes",
    );
    return found.rows[0]?.size ?? 0;
  });
  expect(stored).toBeLessThan(400);
});

test("comments name the place and lead to their document, and changes of roles name the member", async () => {
  const id = await createCost();
  await setRole(server.database, team, viewer.userId, "commenter");
  const say = (label: string) =>
    editor.api.call("createComment", {
      body: {
        kind: "product-cost",
        id,
        path: label,
        label,
        value: "12,000",
        text: "Too high?",
        mentions: [],
      },
      headers,
    });
  const { comment } = await say("Administration");
  await say("");
  await editor.api.call("resolveComment", { params: { id: comment.id }, headers });
  const member = { id: team, userId: viewer.userId };
  await editor.api.call("changeMember", { params: member, body: { role: "viewer" } });
  const { activity } = await readAs(viewer);
  expect(texts(activity.slice(0, 4))).toEqual([
    "changed the role of Test Person from commenter to viewer",
    "resolved the comments on Administration",
    "commented on the product cost",
    "commented on Administration",
  ]);
  expect(activity[1]).toMatchObject({ kind: "product-cost", documentId: id, exists: true });
});

test("the activity of a document has its comments, and those of no other document", async () => {
  const say = async (id: string) => {
    const place = { kind: "product-cost", path: "", label: "", value: "" } as const;
    const body = { ...place, id, text: "Too high?", mentions: [] };
    return (await editor.api.call("createComment", { body, headers })).comment.id;
  };
  const id = await createCost();
  const comment = await say(id);
  await say(await createCost());
  await editor.api.call("resolveComment", { params: { id: comment }, headers });
  await editor.api.call("deleteComment", { params: { id: comment }, headers });
  await editor.api.call("updateProductCost", {
    params: { id },
    body: testCost({ fixedAdminCost: 9 }),
    headers,
  });
  const found = async (query: Record<string, string>) => texts((await readAs(viewer, query)).activity);
  expect(await found({ kind: "product-cost", id })).toEqual([
    "lowered Administration from 12,000.25 to 9",
    "deleted a comment on the product cost",
    "resolved the comments on the product cost",
    "commented on the product cost",
    "created the product cost",
  ]);
  expect(await found({ kind: "product-cost" })).toHaveLength(7);
  expect(await found({ kind: "simulation" })).toEqual([]);
  expect(await found({ kind: "simulation", id })).toEqual([]);
});

test("an admin reads who was invited, a viewer only that somebody was", async () => {
  const body = { emails: ["guest@example.com"], role: "viewer" as const };
  const { invitations } = await editor.api.call("invitePeople", { params: { id: team }, body });
  const params = { id: team, invitationId: invitations[0]?.id ?? "" };
  await editor.api.call("revokeInvitation", { params });
  const read = async (user: TestUser) => texts((await readAs(user)).activity.slice(0, 2));
  expect(await read(editor)).toEqual([
    "revoked the invitation of guest@example.com",
    "invited guest@example.com",
  ]);
  expect(await read(viewer)).toEqual(["revoked an invitation", "invited somebody"]);
});
