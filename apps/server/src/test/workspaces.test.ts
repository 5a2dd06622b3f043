import { type EndpointName, endpointNames, endpointOf, type FailureReply } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testCost } from "../modules/product-costs/test-cost.ts";
import { asOwnerOf, grantPlan } from "../platform/db/test-database.ts";
import { insertTeam, setRole } from "../platform/db/test-teams.ts";
import { newId } from "../platform/db/uuid.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../test-app.ts";
import type { TestRequest } from "./client.ts";
import { type RoundTrips, recordRoundTrips } from "./round-trips.ts";
import { inDays } from "./sample-calls/sample-call.ts";

let server: TestApp;
let trips: RoundTrips;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let outsider: TestUser;
let team: string;

beforeAll(async () => {
  server = await buildTestApp({
    onPools: (pools) => {
      trips = recordRoundTrips(pools);
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, editor, viewer, outsider] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
  ]);
  team = await insertTeam(server.database, [
    { userId: owner.userId, role: "owner" },
    { userId: editor.userId, role: "editor" },
    { userId: viewer.userId, role: "viewer" },
  ]);
});

const inTeam = (user: TestUser, name: EndpointName, request: TestRequest = {}, workspace = team) =>
  user.api.send(name, { ...request, headers: { ...request.headers, workspace } });

const failureOf = (answer: { json<T>(): T; statusCode: number }) => {
  const { code, error } = answer.json<FailureReply>();
  return { status: answer.statusCode, code, error };
};

const namesOf = (answer: { json<T>(): T }) => answer.json<{ id: string }[]>().map(({ id }) => id);

test("what one member saves in a workspace all its members read, and nobody in their personal one", async () => {
  const made = await inTeam(editor, "createProductCost", { body: testCost() });
  expect(made.statusCode, made.body).toBe(200);
  const { id } = made.json<{ id: string }>();
  for (const user of [owner, editor, viewer]) {
    expect(namesOf(await inTeam(user, "listProductCosts"))).toEqual([id]);
    expect(namesOf(await user.api.send("listProductCosts"))).toEqual([]);
    expect((await user.api.send("getProductCost", { params: { id } })).statusCode).toBe(404);
  }
});

test("the id of one's own user names the personal workspace", async () => {
  await owner.api.call("createProductCost", { body: testCost() });
  expect(namesOf(await inTeam(owner, "listProductCosts", {}, owner.userId))).toHaveLength(1);
});

test("an id in upper case names the same workspace, and one's own is the personal one", async () => {
  const { id } = await owner.api.call("createProductCost", { body: testCost() });
  expect(namesOf(await inTeam(owner, "listProductCosts", {}, owner.userId.toUpperCase()))).toEqual([id]);
  const params = { id: owner.userId.toUpperCase() };
  const answer = await owner.api.send("deleteWorkspace", { params, body: { password: TEST_PASSWORD } });
  expect(failureOf(answer)).toMatchObject({ status: 409, code: "conflict" });
  expect(namesOf(await inTeam(owner, "listProductCosts", {}, team.toUpperCase()))).toEqual([]);
});

test.each([
  ["of which the caller is no member", () => team],
  ["of another user", () => owner.userId],
  ["that does not exist", () => newId()],
  ["whose id is none", () => "everything"],
])("a workspace %s is not found", async (_what, workspace) => {
  expect(failureOf(await inTeam(outsider, "listProductCosts", {}, workspace()))).toEqual({
    status: 404,
    code: "not_found",
    error: "This workspace was not found.",
  });
});

test("an ended session is refused before the workspace is looked at", async () => {
  const answer = await server.client.send("listProductCosts", { headers: { workspace: team } });
  expect(answer.statusCode).toBe(401);
});

test("a role that is too low is refused, with the names of those to ask", async () => {
  const name = "Priya Nair";
  await owner.api.call("updateProfile", { body: { name } });
  const answer = await inTeam(viewer, "createProductCost", { body: testCost() });
  expect(failureOf(answer)).toEqual({
    status: 403,
    code: "forbidden",
    error: `Only an editor of this workspace can do this. Ask ${name}.`,
  });
  expect(failureOf(await inTeam(editor, "getRazorpayKey")).error).toBe(
    `Only an owner of this workspace can do this. Ask ${name}.`,
  );
  expect(namesOf(await inTeam(owner, "listProductCosts"))).toEqual([]);
});

test("the next request of a removed or lowered member is refused", async () => {
  expect((await inTeam(editor, "createProductCost", { body: testCost() })).statusCode).toBe(200);
  await setRole(server.database, team, editor.userId, "commenter");
  expect((await inTeam(editor, "createProductCost", { body: testCost() })).statusCode).toBe(403);
  expect((await inTeam(editor, "listProductCosts")).statusCode).toBe(200);
  await setRole(server.database, team, editor.userId, undefined);
  expect((await inTeam(editor, "listProductCosts")).statusCode).toBe(404);
});

test("calls about the person do not look at the workspace", async () => {
  const workspace = newId();
  const { email } = (await viewer.api.send("getUserDetails")).json();
  const answer = await inTeam(viewer, "listSessions", {}, workspace);
  expect(answer.statusCode, answer.body).toBe(200);
  const changed = await inTeam(viewer, "updateProfile", { body: { name: "Noor" } }, workspace);
  expect(changed.json()).toMatchObject({ name: "Noor", email });
});

test("a member's details are the person's, with the plan of the workspace", async () => {
  await grantPlan(server.database, team, "scaleup");
  const details = (await inTeam(viewer, "getUserDetails")).json();
  const own = (await viewer.api.send("getUserDetails")).json();
  expect(details).toMatchObject({ id: viewer.userId, email: viewer.email, planType: "Scaleup Plan" });
  expect(own).toMatchObject({ id: viewer.userId, planType: "trial" });
});

test("a token opens the workspace that it was made for, as far as the role of its user reaches", async () => {
  await setRole(server.database, team, editor.userId, "admin");
  const body = { name: "Report", scope: "write", expiresAt: inDays(3) };
  const { token } = (await inTeam(editor, "createAccessToken", { body })).json<{ token: string }>();
  const ask = (name: EndpointName, request: TestRequest = {}) =>
    server.client.send(name, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    });
  const made = await ask("createProductCost", { body: testCost() });
  expect(made.statusCode, made.body).toBe(200);
  expect(namesOf(await inTeam(viewer, "listProductCosts"))).toEqual([made.json<{ id: string }>().id]);
  expect((await ask("listProductCosts", { headers: { workspace: team } })).statusCode).toBe(200);
  expect((await ask("listProductCosts", { headers: { workspace: editor.userId } })).statusCode).toBe(404);
  expect((await ask("listPassageSources")).statusCode).toBe(403);
  const inWorkspace = { headers: { workspace: team } };
  expect((await editor.api.call("listAccessTokens", inWorkspace)).tokens).toHaveLength(1);
  expect((await editor.api.call("listAccessTokens")).tokens).toEqual([]);
  await setRole(server.database, team, editor.userId, "viewer");
  expect((await ask("createProductCost", { body: testCost() })).statusCode).toBe(403);
  await setRole(server.database, team, editor.userId, undefined);
  expect((await ask("listProductCosts")).statusCode).toBe(401);
});

test("a token of the personal workspace opens no other", async () => {
  const body = { name: "Report", scope: "read" as const, expiresAt: inDays(3) };
  const { token } = await owner.api.call("createAccessToken", { body });
  const headers = { authorization: `Bearer ${token}`, workspace: team };
  expect((await server.client.send("listProductCosts", { headers })).statusCode).toBe(404);
});

test("two members who use one Idempotency-Key do not get each other's reply", async () => {
  await setRole(server.database, team, viewer.userId, "editor");
  const request = { body: testCost(), idempotencyKey: "one" };
  const first = await inTeam(editor, "createProductCost", request);
  expect((await inTeam(editor, "createProductCost", request)).body).toBe(first.body);
  const other = await inTeam(viewer, "createProductCost", request);
  expect(failureOf(other)).toMatchObject({ status: 422 });
});

test("the audit log of a workspace says which member did it", async () => {
  await inTeam(editor, "createProductCost", { body: testCost() });
  await editor.api.call("createProductCost", { body: testCost() });
  const rowsOf = (ownerId: string) =>
    asOwnerOf(server.database, ownerId, async (client) => {
      const found = await client.query<{ person_id: string | null; intact: boolean }>(
        `select person_id, hash = audit_log_hash(audit_log) as intact from audit_log
         where action = 'product-cost.create'`,
      );
      return found.rows;
    });
  expect(await rowsOf(team)).toEqual([{ person_id: editor.userId, intact: true }]);
  expect(await rowsOf(editor.userId)).toEqual([{ person_id: null, intact: true }]);
});

test("a request in a workspace takes as many round trips as one in a personal one", async () => {
  const kinds = async (headers: Record<string, string>) => {
    await trips.take();
    const made = await owner.api.send("createProductCost", { body: testCost(), headers });
    expect(made.statusCode, made.body).toBe(200);
    const taken = await trips.take();
    return taken
      .map((trip) => trip.filter((each) => each !== "take_attempt"))
      .filter((trip) => trip.length > 0);
  };
  await kinds({});
  await kinds({ workspace: team });
  const personal = await kinds({});
  const shared = await kinds({ workspace: team });
  expect(shared[0]).toEqual(["session_and_role_by_token"]);
  expect(shared.slice(1)).toEqual(personal.slice(1));
});

test("every endpoint for users has a role, and no call that changes something is a viewer's but those named here", () => {
  const changing = endpointNames.filter((name) => {
    const endpoint = endpointOf(name);
    return endpoint.access === "user" && endpoint.role === "viewer" && endpoint.method !== "GET";
  });
  expect(changing.toSorted()).toEqual([
    "adjustPrices",
    "allocateBudget",
    "askPlan",
    "compareSimulations",
    "computeChannelRoi",
    "computeTimeline",
    "goalSeekSimulation",
    "recordDashboardVisit",
    "removeMember",
    "revokeAccessToken",
    "runSimulation",
    "setAiCount",
    "showPresence",
    "summarizePrompt",
  ]);
});
