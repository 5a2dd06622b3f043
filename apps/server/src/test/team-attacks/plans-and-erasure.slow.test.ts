import type { FailureReply, ReplyOf } from "@beachhead/contract";
import { Client } from "pg";
import { expect, test } from "vitest";
import { setRole } from "../../platform/db/test-teams.ts";
import { newId } from "../../platform/db/uuid.ts";
import { TEST_PASSWORD, type TestUser } from "../../test-app.ts";
import { inDays } from "../sample-calls/sample-call.ts";
import { teamTarget } from "./team-target.ts";

const { as, current, look, invite, newCost, newPlan, newWorkspace, rows, server, statusOf, tokenTo } =
  teamTarget();

async function ask(plan: string): Promise<ReplyOf<"askForApproval">["approval"]> {
  const { editor, commenter } = current();
  const body = { approvers: [commenter.userId], note: "" };
  const answer = await as(editor, "askForApproval", { params: { id: plan }, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReplyOf<"askForApproval">>().approval;
}
const approve = (by: TestUser, id: string, hash: string, workspace?: string) =>
  as(by, "approvePlan", { params: { id }, body: { hash, comment: "" } }, workspace);
const move = (by: TestUser, plan: string, to: string, from?: string) =>
  as(by, "moveGtmPlan", { params: { id: plan }, body: { workspace: to } }, from);

test("a request is approved with its own hash only, in its workspace only, by its approver only", async () => {
  const { admin, commenter, editor, mallory, owner, viewer, id } = current();
  const request = await ask(await newPlan(editor));
  for (const hash of ["0".repeat(64), request.hash.toUpperCase(), `${request.hash} `, "", null])
    expect([409, 422]).toContain(
      await statusOf(
        as(commenter, "approvePlan", { params: { id: request.id }, body: { hash, comment: "" } }),
      ),
    );
  for (const by of [viewer, editor, admin, owner])
    expect(await statusOf(approve(by, request.id, request.hash))).toBe(403);
  expect(await statusOf(approve(mallory, request.id, request.hash))).toBe(404);
  expect(await statusOf(approve(commenter, request.id, request.hash, commenter.userId))).toBe(404);
  await setRole(server.database, id, commenter.userId, undefined);
  expect(await statusOf(approve(commenter, request.id, request.hash))).toBe(404);
  expect(await rows("select state from approvals")).toEqual([{ state: "waiting" }]);
});

test("the role of requests changes, deletes and replaces no frozen state, and no asker, plan or hash of an approval", async () => {
  const { editor, id } = current();
  const { hash, gtmPlanId } = await ask(await newPlan(editor));
  const client = new Client({ connectionString: server.database.serverUrl });
  await client.connect();
  const attempt = async (statement: string, values: unknown[] = []) => {
    await client.query("begin");
    await client.query(`set local role beachhead_app; set local app.user_id = '${id}'`);
    try {
      const { rowCount } = await client.query(statement, values);
      return rowCount;
    } catch (error) {
      return error instanceof Error && "code" in error ? error.code : undefined;
    } finally {
      await client.query("rollback");
    }
  };
  try {
    expect(await attempt("select 1 from frozen_plans")).toBe(1);
    const denied = "42501";
    for (const statement of [
      "update frozen_plans set state = '{}'",
      "update frozen_plans set hash = repeat('0', 64)",
      "delete from frozen_plans",
      "truncate frozen_plans",
      "update approvals set hash = repeat('0', 64)",
      "update approvals set asked_by = null",
      "update approvals set plan_id = gen_random_uuid()",
      "delete from approvals",
      "update approval_approvers set person_id = null",
      "delete from approval_approvers",
      "alter table frozen_plans disable row level security",
      "delete from audit_log",
    ])
      expect([statement, await attempt(statement)]).toEqual([statement, denied]);
    const again = "insert into frozen_plans values ($1, $2, $3, '{}', now()) on conflict do nothing";
    expect(await attempt(again, [id, gtmPlanId, hash])).toBe(0);
    const elsewhere = "insert into frozen_plans values ($1, $2, $3, '{}', now())";
    expect(await attempt(elsewhere, [editor.userId, gtmPlanId, hash])).toBe(denied);
  } finally {
    await client.end();
  }
});

test("frozen states that fill the storage of a workspace end its requests for approval", async () => {
  const { editor, commenter, id } = current();
  const plan = await newPlan(editor);
  await rows(
    `insert into frozen_plans (owner_id, plan_id, hash, state, frozen_at)
     select $1, $2, repeat('0', 62) || n, to_jsonb(text), now()
     from generate_series(10, 16) n,
       (select string_agg(md5(random()::text || m::text), '') as text from generate_series(1, 1000000) m) noise`,
    [id, plan],
  );
  const body = { approvers: [commenter.userId], note: "" };
  const answer = await as(editor, "askForApproval", { params: { id: plan }, body });
  expect([answer.statusCode, answer.json<FailureReply>().code]).toEqual([403, "limit_reached"]);
  const said = { kind: "gtm-plan", id: plan, path: "", label: "", value: "", text: "Full" };
  expect(await statusOf(as(commenter, "createComment", { body: said }))).toBe(403);
});

test("nobody moves a plan out of or into a workspace where they may not write", async () => {
  const { commenter, editor, mallory, viewer, id } = current();
  const plan = await newPlan(editor);
  const foreign = await newWorkspace(mallory);
  for (const by of [viewer, commenter]) expect(await statusOf(move(by, plan, by.userId))).toBe(403);
  expect(await statusOf(move(mallory, plan, mallory.userId, foreign))).toBe(404);
  expect(await statusOf(move(mallory, plan, foreign))).toBe(404);
  for (const target of [foreign, mallory.userId, newId(), id.toUpperCase()])
    expect([404, 422]).toContain(await statusOf(move(editor, plan, target)));
  await setRole(server.database, foreign, editor.userId, "viewer");
  expect(await statusOf(move(editor, plan, foreign))).toBe(403);
  expect(await statusOf(as(editor, "getGtmPlan", { params: { id: plan } }))).toBe(200);
});

test("a plan that is moved to two workspaces at the same time is in one of them", async () => {
  const { editor } = current();
  const plan = await newPlan(editor);
  const targets = [await newWorkspace(editor), await newWorkspace(editor)];
  const statuses = await Promise.all(targets.map((target) => statusOf(move(editor, plan, target))));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
  const found = await Promise.all(
    [current().id, ...targets].map((workspace) =>
      statusOf(as(editor, "getGtmPlan", { params: { id: plan } }, workspace)),
    ),
  );
  expect(found.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

test("the share link of a moved plan opens nothing, and its requests and comments are not read where it was", async () => {
  const { commenter, editor, viewer } = current();
  const plan = await newPlan(editor);
  const share = await as(editor, "shareGtmPlan", { params: { id: plan }, body: { expiresInDays: 3 } });
  const { token } = share.json<{ token: string }>();
  const request = await ask(plan);
  expect(await statusOf(move(editor, plan, await newWorkspace(editor)))).toBe(200);
  expect(await statusOf(server.client.send("getSharedGtmPlan", { params: { shareToken: token } }))).toBe(404);
  expect(await statusOf(approve(commenter, request.id, request.hash))).toBe(404);
  expect(await statusOf(as(viewer, "listApprovals", { params: { id: plan } }))).toBe(404);
  expect(await statusOf(as(viewer, "listComments", { query: { kind: "gtm-plan", id: plan } }))).toBe(404);
});

test("where a document is, is answered alike for foreign, deleted and missing ones, and to no token", async () => {
  const { admin, editor, mallory, viewer, id } = current();
  const cost = await newCost(editor);
  const find = (by: TestUser, document: string) =>
    by.api.send("findDocumentWorkspace", { params: { id: document } });
  expect(await statusOf(find(viewer, cost))).toBe(200);
  const deleted = await newCost(editor, undefined, "Deleted");
  await as(editor, "deleteProductCost", { params: { id: deleted } });
  await setRole(server.database, id, viewer.userId, undefined);
  const answers = await Promise.all([
    find(mallory, cost),
    find(mallory, deleted),
    find(mallory, newId()),
    find(viewer, cost),
    find(editor, deleted),
    find(mallory, "' or true --"),
  ]);
  const told = answers.map(({ statusCode, json }) => [statusCode, { ...json<object>(), requestId: "" }]);
  for (const each of told) expect(each).toEqual(told[0]);
  expect(told[0]?.[0]).toBe(404);
  const body = { name: "Agent", scope: "read", expiresAt: inDays(2) };
  const { token } = (await as(admin, "createAccessToken", { body })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  expect(await statusOf(server.client.send("findDocumentWorkspace", { params: { id: cost }, headers }))).toBe(
    403,
  );
});

test("presence and events of a workspace are not for outsiders, removed members and wrong kinds", async () => {
  const { mallory, viewer, id } = current();
  const body = { kind: "gtm-plan", id: newId() };
  await setRole(server.database, id, viewer.userId, undefined);
  for (const by of [mallory, viewer]) {
    expect(await statusOf(as(by, "showPresence", { body }))).toBe(404);
    expect(await statusOf(as(by, "streamEvents"))).toBe(404);
  }
  for (const wrong of [{ kind: "account" }, { id: "x" }, { path: "x".repeat(201) }, { path: 4 }])
    expect(await statusOf(as(current().editor, "showPresence", { body: { ...body, ...wrong } }))).toBe(422);
});

test("a deleted workspace leaves no working link, token, invitation or inbox item", async () => {
  const { admin, commenter, editor, owner, id } = current();
  const plan = await newPlan(editor);
  await ask(plan);
  expect((await commenter.api.call("getInbox")).items).toHaveLength(1);
  const share = await as(editor, "shareGtmPlan", { params: { id: plan }, body: { expiresInDays: 3 } });
  const body = { name: "Agent", scope: "write", expiresAt: inDays(2) };
  const { token } = (await as(admin, "createAccessToken", { body })).json<{ token: string }>();
  const email = `${newId()}@example.com`;
  await invite(admin, id, email, "viewer");
  const invitation = await tokenTo(email);
  await owner.api.call("deleteWorkspace", { params: { id }, body: { password: TEST_PASSWORD } });
  const params = { shareToken: share.json<{ token: string }>().token };
  expect(await statusOf(server.client.send("getSharedGtmPlan", { params }))).toBe(404);
  const headers = { authorization: `Bearer ${token}` };
  expect(await statusOf(server.client.send("listProductCosts", { headers }))).toBe(401);
  expect(await statusOf(look(invitation))).toBe(404);
  expect((await commenter.api.call("getInbox")).items).toEqual([]);
  expect(await statusOf(as(editor, "listActivity"))).toBe(404);
});
