import {
  type EndpointName,
  type FailureReply,
  MAX_OWNED_WORKSPACES,
  type WorkspaceRole,
} from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../platform/clock/durations.ts";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../platform/db/test-teams.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { TestRequest } from "../../test/client.ts";
import { testServer } from "../../test/server.ts";
import { TEST_PASSWORD, type TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";

const server = testServer({ rateLimits: 1_000 });

let people: Record<WorkspaceRole, TestUser>;
let id: string;

beforeEach(async () => {
  const [viewer, commenter, editor, admin, owner] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
  ]);
  people = { viewer, commenter, editor, admin, owner };
  const members = Object.entries(people).map(([role, { userId }]) => ({ userId, role: roleOf(role) }));
  id = await insertTeam(server.database, members);
  // More seats than these tests take.
  await grantPlan(server.database, id, "enterprise");
});

const roles: readonly WorkspaceRole[] = ["viewer", "commenter", "editor", "admin", "owner"];
const roleOf = (text: string) => roles.find((role) => role === text) ?? "viewer";

const about = (by: TestUser, name: EndpointName, userId = "", body?: TestRequest["body"]) =>
  by.api.send(name, { params: { id, userId }, ...(body !== undefined && { body }) });

const setTo = (by: WorkspaceRole, of: TestUser, role: WorkspaceRole) =>
  about(people[by], "changeMember", of.userId, { role });
const removeBy = (by: TestUser, of: TestUser) => about(by, "removeMember", of.userId);

const sentence = (answer: { json<T>(): T }) => answer.json<FailureReply>().error;

async function rolesNow(): Promise<Record<string, WorkspaceRole>> {
  const { members } = await people.viewer.api.call("listMembers", { params: { id } });
  return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
}

test("a new user has the personal workspace alone", async () => {
  const user = await server.signUp();
  const { workspaces } = await user.api.call("listWorkspaces");
  expect(workspaces).toEqual([
    { id: user.userId, name: "Personal", kind: "personal", role: "owner", planType: "trial" },
  ]);
});

test("a workspace that a user creates is empty, on the trial, and listed after the personal one", async () => {
  const user = await server.signUp();
  await user.api.call("createProductCost", { body: testCost() });
  const { workspace } = await user.api.call("createWorkspace", { body: { name: "Acme" } });
  expect(workspace).toEqual({ id: workspace.id, name: "Acme", kind: "team", role: "owner" });
  const { workspaces } = await user.api.call("listWorkspaces");
  expect(workspaces.map(({ name }) => name)).toEqual(["Personal", "Acme"]);
  const headers = { workspace: workspace.id };
  expect(await user.api.call("listProductCosts", { headers })).toEqual([]);
  const details = await user.api.call("getUserDetails", { headers });
  expect(details.planType).toBe("trial");
  const rows = await asOwnerOf(server.database, workspace.id, async (client) => {
    const found = await client.query<{ action: string; person_id: string }>(
      "select action, person_id from audit_log",
    );
    return found.rows;
  });
  expect(rows).toEqual([{ action: "workspace.create", person_id: user.userId }]);
});

test("workspaces share the one trial of their owner; after its end a new one is view-only, or on a trial of its own with a plan", async () => {
  const user = await server.signUp();
  const endTrial = (days: number) =>
    asOwnerOf(server.database, user.userId, (client) =>
      client.query("update subscriptions set trial_ends_at = $1", [
        new Date(server.clock.now().getTime() + days * DAY_MS),
      ]),
    );
  const create = async (name: string) => {
    const { workspace } = await user.api.call("createWorkspace", { body: { name } });
    const headers = { workspace: workspace.id };
    const details = await user.api.call("getUserDetails", { headers });
    const save = await user.api.send("createProductCost", { body: testCost(), headers });
    return { details, status: save.statusCode };
  };
  await endTrial(3);
  const { trialEndsAt } = await user.api.call("getUserDetails");
  for (const name of ["First", "Second"])
    expect(await create(name)).toMatchObject({
      details: { planType: "trial", trialEndsAt, isTrialExpired: false },
      status: 200,
    });
  await endTrial(-1);
  expect(await create("Third")).toMatchObject({ details: { isTrialExpired: true }, status: 403 });
  await grantPlan(server.database, user.userId, "startup");
  expect(await create("Fourth")).toMatchObject({
    details: { planType: "trial", isTrialExpired: false },
    status: 200,
  });
});

test("a document is found in any workspace of a member, and answers like no document to everybody else", async () => {
  const headers = { workspace: id };
  const cost = await people.editor.api.call("createProductCost", { body: testCost(), headers });
  const find = (by: TestUser, document: string) =>
    by.api.send("findDocumentWorkspace", { params: { id: document } });
  const found = await find(people.viewer, cost.id);
  expect(found.json()).toEqual({
    success: true,
    workspace: { id, name: "Acme", kind: "team", role: "viewer" },
  });
  const outsider = await server.signUp();
  const [foreign, missing, noId] = await Promise.all([
    find(outsider, cost.id),
    find(outsider, newId()),
    find(outsider, "no-id"),
  ]);
  expect([foreign.statusCode, missing.statusCode, noId.statusCode]).toEqual([404, 404, 404]);
  expect(sentence(foreign)).toBe(sentence(missing));
  await removeBy(people.admin, people.viewer);
  expect((await find(people.viewer, cost.id)).statusCode).toBe(404);
  await people.editor.api.call("deleteProductCost", { params: { id: cost.id }, headers });
  expect((await find(people.editor, cost.id)).statusCode).toBe(404);
});

test("what is saved in one workspace counts against no other's limit", async () => {
  const user = await server.signUp();
  const { workspace } = await user.api.call("createWorkspace", { body: { name: "Acme" } });
  const headers = { workspace: workspace.id };
  const before = await user.api.call("getUsage");
  await user.api.call("createProductCost", { body: testCost(), headers });
  expect(await user.api.call("getUsage")).toEqual(before);
});

test.each([
  ["", "Name is required"],
  [
    "see www.example.com",
    "Name cannot contain a web address, an e-mail address or a number of 5 or more digits",
  ],
  ["x".repeat(61), "Name can have at most 60 characters"],
])("a workspace is not named %j", async (name, message) => {
  const answer = await people.owner.api.send("createWorkspace", { body: { name } });
  expect(answer.statusCode).toBe(422);
  expect(sentence(answer)).toBe(message);
});

test("who owns 20 workspaces creates no other until one is deleted", async () => {
  const user = await server.signUp();
  const create = () => user.api.send("createWorkspace", { body: { name: "Acme" } });
  for (let owned = 1; owned < MAX_OWNED_WORKSPACES; owned += 1)
    await insertTeam(server.database, [{ userId: user.userId, role: "owner" }]);
  const last = await create();
  expect(last.statusCode).toBe(200);
  const refused = await create();
  expect([refused.statusCode, refused.json<FailureReply>().code]).toEqual([403, "limit_reached"]);
  id = last.json().workspace.id;
  await about(user, "deleteWorkspace", "", { password: TEST_PASSWORD });
  expect((await create()).statusCode).toBe(200);
});

test("two workspaces created at the same time just below the limit: one is refused", async () => {
  const user = await server.signUp();
  for (let owned = 1; owned < MAX_OWNED_WORKSPACES; owned += 1)
    await insertTeam(server.database, [{ userId: user.userId, role: "owner" }]);
  const create = () => user.api.send("createWorkspace", { body: { name: "Acme" } });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test("an admin renames the workspace, an editor does not", async () => {
  expect((await about(people.editor, "renameWorkspace", "", { name: "Ours" })).statusCode).toBe(403);
  expect((await about(people.admin, "renameWorkspace", "", { name: "Acme Europe" })).statusCode).toBe(200);
  const { workspaces } = await people.viewer.api.call("listWorkspaces");
  expect(workspaces.map(({ name }) => name)).toEqual(["Personal", "Acme Europe"]);
});

test("members see each other; only admins see who was active when, and has a second factor", async () => {
  const read = async (by: TestUser) => (await by.api.call("listMembers", { params: { id } })).members;
  const seen = await read(people.viewer);
  expect(seen).toHaveLength(5);
  expect(seen.every(({ lastActiveAt, twoFactor }) => lastActiveAt === null && twoFactor === null)).toBe(true);
  const byAdmin = await read(people.admin);
  expect(byAdmin.every(({ lastActiveAt, twoFactor }) => lastActiveAt !== null && twoFactor === false)).toBe(
    true,
  );
});

test("somebody outside finds no workspace, whatever is asked of it", async () => {
  const outsider = await server.signUp();
  for (const [name, body] of [
    ["listMembers"],
    ["renameWorkspace", { name: "Mine" }],
    ["deleteWorkspace", { password: TEST_PASSWORD }],
    ["changeMember", { role: "viewer" }],
    ["removeMember"],
    ["transferWorkspace", { userId: outsider.userId, password: TEST_PASSWORD }],
  ] as const) {
    const answer = await about(outsider, name, people.viewer.userId, body);
    expect([name, answer.statusCode, sentence(answer)]).toEqual([name, 404, "This workspace was not found."]);
  }
  expect(Object.keys(await rolesNow())).toHaveLength(5);
});

test("the workspace in the path counts, not the one in the header", async () => {
  const own = await people.viewer.api.call("createWorkspace", { body: { name: "Own" } });
  const answer = await people.viewer.api.send("renameWorkspace", {
    params: { id },
    headers: { workspace: own.workspace.id },
    body: { name: "Taken" },
  });
  expect(answer.statusCode).toBe(403);
});

test("an admin changes everybody but owners, and makes nobody an owner", async () => {
  expect((await setTo("admin", people.viewer, "editor")).statusCode).toBe(200);
  const refused = [
    await setTo("admin", people.owner, "viewer"),
    await setTo("admin", people.admin, "owner"),
    await removeBy(people.admin, people.owner),
  ];
  for (const answer of refused) {
    expect(answer.statusCode).toBe(403);
    expect(sentence(answer)).toBe("Only an owner of this workspace can make, change or remove an owner.");
  }
  expect((await setTo("editor", people.viewer, "viewer")).statusCode).toBe(403);
  expect(await rolesNow()).toMatchObject({
    [people.owner.userId]: "owner",
    [people.admin.userId]: "admin",
    [people.viewer.userId]: "editor",
  });
});

test("a role that does not exist and a member who is none are refused", async () => {
  const unknown = await about(people.owner, "changeMember", people.viewer.userId, { role: "king" });
  expect(unknown.statusCode).toBe(422);
  expect(sentence(unknown)).toBe("Role must be one of viewer, commenter, editor, admin, owner");
  const outsider = await server.signUp();
  for (const userId of [outsider.userId, newId(), "nobody"]) {
    expect((await about(people.owner, "changeMember", userId, { role: "viewer" })).statusCode).toBe(404);
    expect((await about(people.owner, "removeMember", userId)).statusCode).toBe(404);
  }
});

test("the last owner cannot step down, leave or be removed", async () => {
  for (const answer of [
    await setTo("owner", people.owner, "admin"),
    await removeBy(people.owner, people.owner),
  ]) {
    expect(answer.statusCode).toBe(409);
    expect(sentence(answer)).toBe("A workspace needs an owner. Make another member an owner first.");
  }
  await setTo("owner", people.admin, "owner");
  expect((await removeBy(people.owner, people.owner)).statusCode).toBe(200);
  expect(Object.values(await rolesNow()).toSorted()).toEqual(["commenter", "editor", "owner", "viewer"]);
});

test("an owner whose account is deleted does not count as one", async () => {
  await setTo("owner", people.admin, "owner");
  await people.admin.api.call("deleteAccount", { body: { password: TEST_PASSWORD } });
  expect((await removeBy(people.owner, people.owner)).statusCode).toBe(409);
});

test("two owners who step down at the same time: one stays", async () => {
  await setTo("owner", people.admin, "owner");
  const answers = await Promise.all([
    setTo("owner", people.owner, "viewer"),
    setTo("admin", people.admin, "viewer"),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a member leaves, a viewer removes nobody, and the next request of who is removed is refused", async () => {
  const refused = await removeBy(people.viewer, people.editor);
  expect(refused.statusCode).toBe(403);
  expect((await removeBy(people.viewer, people.viewer)).statusCode).toBe(200);
  expect((await removeBy(people.admin, people.editor)).statusCode).toBe(200);
  for (const gone of [people.viewer, people.editor]) {
    const answer = await gone.api.send("listProductCosts", { headers: { workspace: id } });
    expect(answer.statusCode).toBe(404);
  }
});

test("handing over makes a member the owner and the owner an admin", async () => {
  const body = { userId: people.editor.userId, password: TEST_PASSWORD };
  expect((await about(people.admin, "transferWorkspace", "", body)).statusCode).toBe(403);
  const answer = await about(people.owner, "transferWorkspace", "", body);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await rolesNow()).toMatchObject({
    [people.editor.userId]: "owner",
    [people.owner.userId]: "admin",
  });
});

test("an owner does not hand over to themselves, whichever case the id is in", async () => {
  for (const userId of [people.owner.userId, people.owner.userId.toUpperCase()]) {
    const body = { userId, password: TEST_PASSWORD };
    expect((await about(people.owner, "transferWorkspace", "", body)).statusCode).toBe(404);
  }
  expect(await rolesNow()).toMatchObject({ [people.owner.userId]: "owner" });
  expect((await about(people.viewer, "removeMember", people.viewer.userId.toUpperCase())).statusCode).toBe(
    200,
  );
});

test("handing over and deleting ask for the password ten minutes after the sign-in", async () => {
  server.clock.advance(11 * MINUTE_MS);
  const { userId } = people.editor;
  for (const [name, body] of [
    ["transferWorkspace", { userId }],
    ["deleteWorkspace", {}],
    ["transferWorkspace", { userId, password: "a wrong password" }],
    ["deleteWorkspace", { password: "a wrong password" }],
  ] as const) {
    const answer = await about(people.owner, name, "", body);
    expect([name, answer.statusCode]).toEqual([name, 422]);
  }
  expect(await rolesNow()).toMatchObject({ [people.owner.userId]: "owner" });
});

test("a deleted workspace is gone with its documents, and its members keep their own", async () => {
  const headers = { workspace: id };
  await people.editor.api.call("createProductCost", { body: testCost(), headers });
  await people.editor.api.call("createProductCost", { body: testCost() });
  expect((await about(people.admin, "deleteWorkspace", "", { password: TEST_PASSWORD })).statusCode).toBe(
    403,
  );
  const answer = await about(people.owner, "deleteWorkspace", "", { password: TEST_PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await people.editor.api.send("listProductCosts", { headers })).statusCode).toBe(404);
  expect(await people.editor.api.call("listProductCosts")).toHaveLength(1);
  const left = await asOwnerOf(server.database, id, async (client) => {
    const costs = await client.query("select 1 from product_costs");
    const actions = await client.query<{ action: string }>("select action from audit_log");
    return [costs.rowCount, actions.rows.map(({ action }) => action)];
  });
  expect(left).toEqual([0, ["workspace.delete"]]);
});

test("the personal workspace is not deleted, renamed or handed over", async () => {
  const { owner } = people;
  id = owner.userId;
  expect((await about(owner, "deleteWorkspace", "", { password: TEST_PASSWORD })).statusCode).toBe(409);
  expect((await about(owner, "renameWorkspace", "", { name: "Mine" })).statusCode).toBe(409);
  expect((await removeBy(owner, owner)).statusCode).toBe(409);
  const other = { userId: people.editor.userId, password: TEST_PASSWORD };
  expect((await about(owner, "transferWorkspace", "", other)).statusCode).toBe(404);
});

test("the only owner of a workspace with other members hands it over before deleting the account", async () => {
  const body = { password: TEST_PASSWORD };
  const toHandOver = async () =>
    (await people.owner.api.call("listWorkspaces")).workspaces
      .filter(({ handOverFirst }) => handOverFirst)
      .map(({ name }) => name);
  expect(await toHandOver()).toEqual(["Acme"]);
  const refused = await people.owner.api.send("deleteAccount", { body });
  expect(refused.statusCode).toBe(409);
  expect(sentence(refused)).toBe(
    "You are the only owner of Acme, which has other members. Hand it over or delete it first.",
  );
  expect((await people.owner.api.send("getUserDetails")).statusCode).toBe(200);
  const bridge = await insertTeam(
    server.database,
    [
      { userId: people.owner.userId, role: "owner" },
      { userId: people.viewer.userId, role: "viewer" },
    ],
    "Bridge",
  );
  expect(sentence(await people.owner.api.send("deleteAccount", { body }))).toBe(
    "You are the only owner of Acme and Bridge, which have other members. Hand them over or delete them first.",
  );
  await setRole(server.database, bridge, people.viewer.userId, "owner");
  await setRole(server.database, id, people.admin.userId, "owner");
  expect(await toHandOver()).toEqual([]);
  expect((await people.owner.api.send("deleteAccount", { body })).statusCode).toBe(200);
});

test("every change of a workspace is in its audit log, with who made it", async () => {
  await about(people.admin, "renameWorkspace", "", { name: "Ours" });
  await setTo("owner", people.viewer, "editor");
  await removeBy(people.admin, people.commenter);
  await removeBy(people.editor, people.editor);
  const rows = await asOwnerOf(server.database, id, async (client) => {
    const found = await client.query<{ action: string; entity_id: string; person_id: string }>(
      "select action, entity_id, person_id from audit_log order by sequence",
    );
    return found.rows;
  });
  const { admin, owner, viewer, commenter, editor } = people;
  expect(rows).toEqual([
    { action: "workspace.rename", entity_id: id, person_id: admin.userId },
    { action: "workspace.change-role", entity_id: viewer.userId, person_id: owner.userId },
    { action: "workspace.remove-member", entity_id: commenter.userId, person_id: admin.userId },
    { action: "workspace.leave", entity_id: editor.userId, person_id: editor.userId },
  ]);
});
