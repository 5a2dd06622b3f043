import type { FailureReply, WorkspaceRole } from "@beachhead/contract";
import { Client, type Notification } from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { insertTeam, setRole } from "../../platform/db/test-teams.ts";
import { inDays } from "../../test/sample-calls/sample-call.ts";
import { testServer } from "../../test/server.ts";
import { buildTestApp, TEST_PASSWORD, type TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";
import { openStream, type TestStream } from "./test-stream.ts";

const server = testServer({
  rateLimits: 1_000,
  streams: { ofUser: 3, ofProcess: 8, waiting: 64 * 1024 },
});
const address = { host: "127.0.0.1", port: 0 };

let origin: string;
let editor: TestUser;
let viewer: TestUser;
let id: string;
let opened: TestStream[];

beforeAll(async () => {
  origin = await server.app.listen(address);
});

beforeEach(async () => {
  opened = [];
  [editor, viewer] = await Promise.all([server.signUp(), server.signUp()]);
  id = await team([
    ["editor", editor],
    ["viewer", viewer],
  ]);
});

afterEach(async () => {
  for (const stream of opened) stream.close();
  await Promise.all(opened.map(({ ended }) => ended));
});

const team = (members: readonly [WorkspaceRole, TestUser][]) =>
  insertTeam(
    server.database,
    members.map(([role, { userId }]) => ({ userId, role })),
  );

async function listen(
  { headers }: Pick<TestUser, "headers">,
  { at = origin, workspace = id } = {},
): Promise<TestStream> {
  const stream = await openStream(at, headers, workspace);
  opened.push(stream);
  return stream;
}

async function createCost(by: TestUser, workspace?: string): Promise<string> {
  const headers = workspace === undefined ? {} : { workspace };
  const saved = await by.api.call("createProductCost", {
    body: testCost({ costTitle: "Unspoken" }),
    headers,
  });
  return saved.id;
}

test("members hear what another member saved, with its version and without its content, on every server", async () => {
  const second = await buildTestApp({ database: server.database, rateLimits: 1_000 });
  try {
    const at = await second.app.listen(address);
    const streams = [await listen(viewer), await listen(viewer, { at }), await listen(editor)];
    const costId = await createCost(editor, id);
    const body = testCost({ costTitle: "Unspoken too" });
    await editor.api.call("updateProductCost", {
      params: { id: costId },
      body,
      ifMatch: 1,
      headers: { workspace: id },
    });
    const about = { kind: "product-cost", id: costId, who: editor.userId };
    for (const stream of streams) {
      expect(await stream.next()).toEqual({
        name: "change",
        data: { ...about, action: "product-cost.create" },
      });
      expect(await stream.next()).toEqual({
        name: "change",
        data: { ...about, action: "product-cost.update", version: 2 },
      });
    }
  } finally {
    await second.close();
  }
});

test("a stream hears only its own workspace", async () => {
  const other = await team([["editor", editor]]);
  const stream = await listen(viewer);
  await createCost(editor, other);
  await createCost(editor);
  const costId = await createCost(editor, id);
  expect(await stream.next()).toMatchObject({ data: { id: costId } });
});

test("a personal workspace has no events: the stream is answered 204, and nothing is sent through the database", async () => {
  expect((await listen(editor, { workspace: editor.userId })).status).toBe(204);
  const client = new Client({ connectionString: server.database.serverUrl });
  await client.connect();
  try {
    await client.query("listen workspace_changes");
    const heard = new Promise<string | undefined>((resolve) => {
      client.once("notification", ({ payload }: Notification) => resolve(payload));
    });
    await createCost(editor);
    await createCost(editor, id);
    expect(await heard).toContain(id);
  } finally {
    await client.end();
  }
});

test("somebody outside and a removed member open no stream", async () => {
  const outsider = await server.signUp();
  expect((await listen(outsider)).status).toBe(404);
  await setRole(server.database, id, viewer.userId, undefined);
  expect((await listen(viewer)).status).toBe(404);
  expect((await listen({ headers: { authorization: "Bearer none" } })).status).toBe(401);
});

test("a stream ends when its reader is removed, gets another role, signs out, deletes the account or loses the workspace", async () => {
  const [owner, admin, commenter, leaving] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
  ]);
  const workspace = await team([
    ["owner", owner],
    ["admin", admin],
    ["commenter", commenter],
    ["editor", editor],
    ["viewer", viewer],
    ["viewer", leaving],
  ]);
  const streams = await Promise.all(
    [admin, commenter, editor, viewer, leaving].map((each) => listen(each, { workspace })),
  );
  const stays = await listen(owner, { workspace });
  const params = { id: workspace };
  await owner.api.call("removeMember", { params: { ...params, userId: admin.userId } });
  await owner.api.call("changeMember", {
    params: { ...params, userId: commenter.userId },
    body: { role: "viewer" },
  });
  await editor.api.call("signOut");
  await viewer.api.call("deleteAccount", { body: { password: TEST_PASSWORD } });
  await setRole(server.database, workspace, leaving.userId, undefined);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(await stays.next()).toMatchObject({ data: { action: "workspace.remove-member" } });
  expect(await stays.next()).toMatchObject({ data: { action: "workspace.change-role" } });
  await owner.api.call("deleteWorkspace", { params, body: { password: TEST_PASSWORD } });
  await stays.ended;
});

test("the stream of a token ends when the token is revoked", async () => {
  const admin = await server.signUp();
  const workspace = await team([["admin", admin]]);
  const headers = { workspace };
  const body = { name: "Script", scope: "read" as const, expiresAt: inDays(30) };
  const { id: tokenId, token } = await admin.api.call("createAccessToken", { body, headers });
  const stream = await listen({ headers: { authorization: `Bearer ${token}` } }, { workspace });
  expect(stream.status).toBe(200);
  await admin.api.call("revokeAccessToken", { params: { id: tokenId }, headers });
  await expect(stream.ended).resolves.toBeUndefined();
});

test("a user with too many streams, and anybody on a full server, is refused in a sentence", async () => {
  for (let open = 0; open < 3; open += 1) expect((await listen(viewer)).status).toBe(200);
  const refused = await viewer.api.send("streamEvents", { headers: { workspace: id } });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "30"]);
  expect(refused.json<FailureReply>().error).toBe(
    "Too many windows of yours listen for changes. Close some of them.",
  );
  const others = await Promise.all([server.signUp(), server.signUp()]);
  for (const { userId } of others) await setRole(server.database, id, userId, "viewer");
  for (const other of [editor, editor, editor, ...others]) expect((await listen(other)).status).toBe(200);
  const full = await others[0]?.api.send("streamEvents", { headers: { workspace: id } });
  expect(full?.json<FailureReply>().error).toBe(
    "Too many listen for changes at the moment. Try again later.",
  );
});

test("after the connection to the database was lost, streams say so and hear again", async () => {
  const stream = await listen(viewer);
  const client = new Client({ connectionString: server.database.serverUrl });
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'beachhead events' and datname = current_database()`,
    );
  } finally {
    await client.end();
  }
  expect(await stream.next()).toEqual({ name: "resync", data: {} });
  const costId = await createCost(editor, id);
  expect(await stream.next()).toMatchObject({ data: { id: costId } });
});

test("who has the same document open hears who is there and in which field, and nobody else does", async () => {
  const admin = await server.signUp();
  await setRole(server.database, id, admin.userId, "admin");
  const [ofEditor, ofViewer, ofAdmin] = [await listen(editor), await listen(viewer), await listen(admin)];
  const costId = await createCost(editor, id);
  for (const stream of [ofEditor, ofViewer, ofAdmin]) await stream.next();
  const show = (by: TestUser, more: object) =>
    by.api.send("showPresence", {
      body: { kind: "product-cost", id: costId, ...more },
      headers: { workspace: id },
    });
  const there = (...people: [TestUser, string | null][]) => ({
    name: "presence",
    data: {
      kind: "product-cost",
      id: costId,
      people: people.map(([{ userId }, path]) => ({ userId, path })),
    },
  });
  await show(editor, {});
  expect(await ofEditor.next()).toEqual(there([editor, null]));
  await show(viewer, { path: "costTitle" });
  for (const stream of [ofEditor, ofViewer])
    expect(await stream.next()).toEqual(there([editor, null], [viewer, "costTitle"]));
  const again = await listen(viewer);
  expect(await again.next()).toEqual(there([editor, null], [viewer, "costTitle"]));
  await show(viewer, { left: true });
  expect(await ofEditor.next()).toEqual(there([editor, null]));
  await createCost(editor, id);
  expect(await ofAdmin.next()).toMatchObject({ name: "change" });
});

test("presence of another kind or without an id is refused", async () => {
  for (const body of [{ kind: "deal", id }, { kind: "gtm-plan", id: "x" }, { kind: "gtm-plan" }])
    expect((await viewer.api.send("showPresence", { body })).statusCode).toBe(422);
});

test("a server that closes ends its streams", async () => {
  const closing = await buildTestApp({ database: server.database, rateLimits: 1_000 });
  const at = await closing.app.listen(address);
  const stream = await listen(viewer, { at });
  expect(stream.status).toBe(200);
  await closing.close();
  await expect(stream.ended).resolves.toBeUndefined();
});
