import type { EndpointName, FailureReply, ReplyOf } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { setRole } from "../../platform/db/test-teams.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { TestRequest } from "../../test/client.ts";
import { testServer } from "../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../test-app.ts";
import { testChannel, testDgPlan } from "../dg-plans/test-dg-plan.ts";
import { testDetails, testGoals } from "../gtm-plans/test-plan.ts";
import { testCost } from "../product-costs/test-cost.ts";

const server = testServer({ rateLimits: 1_000 });

let asker: TestUser;
let approver: TestUser;
let viewer: TestUser;
let workspace: string;
let planId: string;

/** A team with an owner who asks, a commenter who approves, and a viewer; and its plan. */
beforeEach(async () => {
  [asker, approver, viewer] = await Promise.all([server.signUp(), server.signUp(), server.signUp()]);
  workspace = (await asker.api.call("createWorkspace", { body: { name: "Acme" } })).workspace.id;
  await grantPlan(server.database, workspace, "enterprise");
  await setRole(server.database, workspace, approver.userId, "commenter");
  await setRole(server.database, workspace, viewer.userId, "viewer");
  planId = (await as(asker, "saveBasicDetails", { body: testDetails() })).json<{ id: string }>().id;
});

const as = (user: TestUser, name: EndpointName, request: TestRequest = {}) =>
  user.api.send(name, { ...request, headers: { workspace } });

const failure = (answer: { json<T>(): T }) => {
  const { code, error } = answer.json<FailureReply>();
  return [code, error];
};

const send = (user: TestUser, approvers: readonly string[], note = "") =>
  as(user, "askForApproval", { params: { id: planId }, body: { approvers: [...approvers], note } });

async function ask(approvers = [approver.userId]): Promise<ReplyOf<"askForApproval">["approval"]> {
  const answer = await send(asker, approvers, "For the board");
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReplyOf<"askForApproval">>().approval;
}

type Request = Awaited<ReturnType<typeof ask>>;

const approve = (user: TestUser, { id, hash }: Pick<Request, "id" | "hash">, comment = "") =>
  as(user, "approvePlan", { params: { id }, body: { hash, comment } });
const sendBack = (user: TestUser, { id, hash }: Pick<Request, "id" | "hash">, comment = "Hire later") =>
  as(user, "returnPlan", { params: { id }, body: { hash, comment } });

async function requests(): Promise<Request[]> {
  const answer = await as(viewer, "listApprovals", { params: { id: planId } });
  return answer.json<ReplyOf<"listApprovals">>().approvals;
}

async function stateOf(id: string): Promise<ReplyOf<"getApproval">> {
  return (await as(viewer, "getApproval", { params: { id } })).json<ReplyOf<"getApproval">>();
}

/** What `signUp` calls everybody. */
const TEST_NAME = "Test Person";

const person = (user: TestUser) => ({ userId: user.userId, name: TEST_NAME });

test("a request is in the inbox of its approver until it is answered, and the answer in that of the one who asked", async () => {
  const inbox = async (user: TestUser) =>
    (await user.api.call("getInbox")).items.map(({ kind, title, label, excerpt, document }) => [
      kind,
      title,
      label,
      excerpt,
      document?.path,
    ]);
  const replaced = await ask();
  const request = await ask();
  const { gtmPlanName } = testDetails();
  expect(replaced.id).not.toBe(request.id);
  expect(await inbox(approver)).toEqual([["approval-request", gtmPlanName, "", "For the board", request.id]]);
  expect(await inbox(asker)).toEqual([]);
  expect((await sendBack(approver, request)).statusCode).toBe(200);
  expect(await inbox(approver)).toEqual([]);
  expect(await inbox(asker)).toEqual([
    ["approval-answer", gtmPlanName, "sent back", "Hire later", request.id],
  ]);
});

test("an approval does not count in the workspace that a plan is moved to", async () => {
  const request = await ask();
  expect((await approve(approver, request)).statusCode).toBe(200);
  const other = (await asker.api.call("createWorkspace", { body: { name: "Beta" } })).workspace.id;
  await grantPlan(server.database, other, "enterprise");
  const moved = await as(asker, "moveGtmPlan", { params: { id: planId }, body: { workspace: other } });
  expect(moved.statusCode, moved.body).toBe(200);
  const { approvals } = await asker.api.call("listApprovals", {
    params: { id: planId },
    headers: { workspace: other },
  });
  expect(approvals.map(({ state }) => state)).toEqual(["replaced"]);
});

test("an approver approves a plan, and every member reads who did and when", async () => {
  const request = await ask();
  expect(request).toMatchObject({
    state: "waiting",
    note: "For the board",
    decidedAt: null,
    decidedBy: null,
  });
  server.clock.advance(60_000);
  const answer = await approve(approver, request, "Go");
  expect(answer.statusCode, answer.body).toBe(200);
  const { decidedAt } = answer.json<ReplyOf<"approvePlan">>().approval;
  expect(Date.parse(decidedAt ?? "") - Date.parse(request.askedAt)).toBeGreaterThanOrEqual(60_000);
  expect(await requests()).toEqual([
    {
      ...request,
      state: "approved",
      askedBy: person(asker),
      approvers: [person(approver)],
      decidedBy: person(approver),
      decidedAt,
      comment: "Go",
    },
  ]);
});

test("an approved state stays as it was when the plan, its channel plans and its costs change", async () => {
  const cost = { ...testCost(), combination: { gtmPlanId: planId, combinationId: await firstCombination() } };
  const costId = (await as(asker, "createProductCost", { body: cost })).json<{ id: string }>().id;
  const body = testDgPlan({ gtmPlanId: planId, planname: "Inbound", channels: [testChannel()] });
  const channels = (await as(asker, "createDgPlan", { body })).json<{ id: string }>().id;
  await as(asker, "saveGoals", { body: { gtmPlanId: planId, goals: testGoals({ targetValue: 500 }) } });
  const request = await ask();
  await approve(approver, request);
  const before = await stateOf(request.id);
  expect(before.channelPlans.map(({ planname }) => planname)).toEqual(["Inbound"]);
  expect(before.costs.map(({ id }) => id)).toEqual([costId]);

  await as(asker, "saveGoals", { body: { gtmPlanId: planId, goals: testGoals({ targetValue: 900 }) } });
  await as(asker, "renameGtmPlan", { params: { id: planId }, body: { gtmPlanName: "Another name" } });
  await as(asker, "deleteDgPlan", { params: { id: channels } });
  await as(asker, "updateProductCost", { params: { id: costId }, body: { ...cost, fixedAdminCost: 99 } });
  expect(await stateOf(request.id)).toEqual(before);
  const now = (await as(viewer, "getPlanState", { params: { id: planId } })).json<ReplyOf<"getPlanState">>();
  expect(now.plan.gtmPlanName).toBe("Another name");
  expect(now.plan.goals[1]?.targetValue).toBe(900);
  expect(before.plan.goals[1]?.targetValue).toBe(500);
  expect(now.channelPlans).toEqual([]);
  expect([before.costs[0]?.fixedAdminCost === 99, now.costs[0]?.fixedAdminCost]).toEqual([false, 99]);
});

async function firstCombination(): Promise<string> {
  const answer = await as(asker, "getInheritance", { params: { id: planId } });
  return answer.json<ReplyOf<"getInheritance">>().combinations[0]?.id ?? "";
}

test("asking again replaces the open request, which nobody can approve any more", async () => {
  const first = await ask();
  await as(asker, "renameGtmPlan", { params: { id: planId }, body: { gtmPlanName: "Another name" } });
  const second = await ask();
  expect(second.hash).not.toBe(first.hash);
  expect((await requests()).map(({ id, state }) => [id, state])).toEqual([
    [second.id, "waiting"],
    [first.id, "replaced"],
  ]);
  expect(failure(await approve(approver, first))).toEqual([
    "conflict",
    "A newer request replaced this one. Open the plan to see it.",
  ]);
  expect(failure(await approve(approver, { ...second, hash: first.hash }))).toEqual([
    "conflict",
    "This is not the state that you have read. Reload the request.",
  ]);
  expect((await approve(approver, second)).statusCode).toBe(200);
  const [again] = [await approve(approver, second)];
  expect(failure(again)[0]).toBe("conflict");
});

test("10 concurrent requests for one plan leave one open", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(asker, [approver.userId])));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect((await requests()).filter(({ state }) => state === "waiting")).toHaveLength(1);
});

test("10 concurrent answers to one request: one counts, the others get 409", async () => {
  const request = await ask();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? approve : sendBack)(approver, request)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
});

test("an approver sends a plan back with a comment, and must say why", async () => {
  const request = await ask();
  expect(failure(await sendBack(approver, request, " "))).toEqual(["invalid", "Say what to change"]);
  expect((await sendBack(approver, request)).statusCode).toBe(200);
  expect(await requests()).toMatchObject([
    { state: "returned", comment: "Hire later", decidedBy: person(approver) },
  ]);
});

test("nobody but a named approver who still may answers a request", async () => {
  const other = await server.signUp();
  await setRole(server.database, workspace, other.userId, "admin");
  const request = await ask();
  const [code, error] = failure(await approve(other, request));
  expect(code).toBe("forbidden");
  expect(error).toMatch(/^Only the approvers of this request can answer it. Ask .+\.$/);
  expect(failure(await approve(asker, request))[0]).toBe("forbidden");
  expect((await approve(viewer, request)).statusCode).toBe(403);
  await setRole(server.database, workspace, approver.userId, "viewer");
  expect((await approve(approver, request)).statusCode).toBe(403);
  await setRole(server.database, workspace, approver.userId, undefined);
  expect((await approve(approver, request)).statusCode).toBe(404);
  expect((await requests()).map(({ state }) => state)).toEqual(["waiting"]);
});

test("a commenter and a viewer do not ask for approval", async () => {
  for (const user of [approver, viewer]) expect((await send(user, [approver.userId])).statusCode).toBe(403);
});

test("who asks chooses members who may approve, and in a team not themselves", async () => {
  const outsider = await server.signUp();
  const refusals: [string[], RegExp][] = [
    [[], /^Choose at least one approver$/],
    [[outsider.userId], /^An approver is not a member of this workspace/],
    [[newId()], /^An approver is not a member of this workspace/],
    [[viewer.userId], /can only view this workspace/],
    [[asker.userId, approver.userId], /^You cannot approve your own request/],
  ];
  for (const [approvers, message] of refusals) {
    const answer = await send(asker, approvers);
    expect(answer.statusCode).toBe(422);
    expect(failure(answer)[1]).toMatch(message);
  }
  const twice = await ask([approver.userId, approver.userId]);
  expect(twice.approvers).toHaveLength(1);
});

test("who is alone in a team, or in the personal workspace, approves the own plan", async () => {
  await setRole(server.database, workspace, approver.userId, "viewer");
  expect((await approve(asker, await ask([asker.userId]))).statusCode).toBe(200);

  const { id } = await asker.api.callUntyped("saveBasicDetails", { body: testDetails() });
  const { approval } = await asker.api.call("askForApproval", {
    params: { id },
    body: { approvers: [asker.userId], note: "" },
  });
  const answered = await asker.api.call("approvePlan", {
    params: { id: approval.id },
    body: { hash: approval.hash, comment: "" },
  });
  expect(answered.approval.state).toBe("approved");
});

test("who asked while alone does not approve once somebody else may, and still takes the request back", async () => {
  await setRole(server.database, workspace, approver.userId, "viewer");
  const request = await ask([asker.userId]);
  await setRole(server.database, workspace, approver.userId, "commenter");
  expect(failure(await approve(asker, request))).toEqual([
    "forbidden",
    "You cannot approve your own request now that another member can. Ask again and choose another member.",
  ]);
  expect((await requests()).map(({ state }) => state)).toEqual(["waiting"]);
  expect((await sendBack(asker, request)).statusCode).toBe(200);
});

test("a request of another workspace, of no form or of a deleted plan is not found", async () => {
  const request = await ask();
  const outsider = await server.signUp();
  for (const id of [request.id, newId(), "1' or '1'='1"])
    for (const name of ["getApproval", "approvePlan", "returnPlan"] as const) {
      const body = name === "getApproval" ? {} : { body: { hash: request.hash, comment: "No" } };
      const answer = await outsider.api.send(name, { params: { id: encodeURIComponent(id) }, ...body });
      expect([name, id, answer.statusCode]).toEqual([name, id, 404]);
    }
  for (const name of ["listApprovals", "getPlanState"] as const)
    expect((await outsider.api.send(name, { params: { id: planId } })).statusCode).toBe(404);
  await as(asker, "deleteGtmPlan", { params: { id: planId } });
  expect((await as(viewer, "getApproval", { params: { id: request.id } })).statusCode).toBe(404);
  expect((await approve(approver, request)).statusCode).toBe(404);
});

test("a request says which approved one came before it", async () => {
  const first = await ask();
  await approve(approver, first);
  server.clock.advance(1_000);
  const second = await ask();
  expect([(await stateOf(first.id)).previousId, (await stateOf(second.id)).previousId]).toEqual([
    null,
    first.id,
  ]);
});

test("an unchanged plan that is asked for twice is stored once", async () => {
  const [one, two] = [await ask(), await ask()];
  expect(two.hash).toBe(one.hash);
  const stored = await asOwnerOf(server.database, workspace, (client) =>
    client.query("select from frozen_plans"),
  );
  expect(stored.rowCount).toBe(1);
});

test("an approver who left or deleted the account is a former member, and the approval stays", async () => {
  const request = await ask();
  await approve(approver, request);
  await setRole(server.database, workspace, approver.userId, undefined);
  const former = { userId: null, name: "Former member" };
  expect(await requests()).toMatchObject([{ state: "approved", decidedBy: former, approvers: [former] }]);
  await approver.api.send("deleteAccount", { body: { password: TEST_PASSWORD } });
  expect(await requests()).toMatchObject([{ state: "approved", decidedBy: former, approvers: [former] }]);
});

test("the audit log has who asked, approved and sent back, without their words", async () => {
  const first = await ask();
  await sendBack(approver, first);
  const second = await ask();
  await approve(approver, second, "Go");
  const log = await asOwnerOf(server.database, workspace, (client) =>
    client.query(
      "select action, entity, entity_id, person_id, detail from audit_log where action like 'gtm-plan.%' and action !~ 'create' order by sequence",
    ),
  );
  const row = (action: string, user: TestUser, { id }: Request) => ({
    action: `gtm-plan.${action}`,
    entity: "gtm-plan",
    entity_id: planId,
    person_id: user.userId,
    detail: { approval: id },
  });
  expect(log.rows).toEqual([
    row("ask-approval", asker, first),
    row("return", approver, first),
    row("ask-approval", asker, second),
    row("approve", approver, second),
  ]);
});

test("after the trial nobody asks for approval, and an open request is answered", async () => {
  const request = await ask();
  await asOwnerOf(server.database, workspace, (client) =>
    client.query(
      "update subscriptions set plan = 'trial', end_at = null, trial_ends_at = now() - interval '1 minute'",
    ),
  );
  expect((await send(asker, [approver.userId])).statusCode).toBe(403);
  expect((await approve(approver, request)).statusCode).toBe(200);
});
