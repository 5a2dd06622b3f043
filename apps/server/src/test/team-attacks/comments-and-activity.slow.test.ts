import { expect, test } from "vitest";
import { setRole } from "../../platform/db/test-teams.ts";
import { newId } from "../../platform/db/uuid.ts";
import { TEST_PASSWORD, type TestUser } from "../../test-app.ts";
import { inDays } from "../sample-calls/sample-call.ts";
import { teamTarget } from "./team-target.ts";

const { as, current, invite, newCost, newWorkspace, rows, server, statusOf } = teamTarget();

const about = (id: string, more: object = {}) => ({
  kind: "product-cost",
  id,
  path: "fixedAdminCost",
  label: "Admin cost",
  value: "",
  text: "Is this right?",
  ...more,
});
const say = (by: TestUser, body: object, workspace?: string) => as(by, "createComment", { body }, workspace);
const idOf = (answer: { json<T>(): T }) => answer.json<{ comment: { id: string } }>().comment.id;

test("a comment mentions no outsider, no removed member and no more than 20 people", async () => {
  const { commenter, editor, viewer, mallory, id } = current();
  const cost = await newCost(editor);
  await setRole(server.database, id, viewer.userId, undefined);
  const many = Array.from({ length: 1_000 }, () => newId());
  for (const mentions of [[mallory.userId], [viewer.userId], [newId()], ["everybody"], many, "all"])
    expect(await statusOf(say(commenter, about(cost, { mentions })))).toBe(422);
  expect((await mallory.api.call("getInbox")).items).toEqual([]);
  expect(await rows("select 1 from comments")).toEqual([]);
});

test("nobody changes a comment of others, also an owner, and only admins delete it", async () => {
  const { commenter, editor, owner, viewer, mallory } = current();
  const id = idOf(await say(commenter, about(await newCost(editor))));
  const body = { text: "Mine now", mentions: [] };
  for (const [by, change, remove] of [
    [viewer, 403, 403],
    [editor, 403, 403],
    [mallory, 404, 404],
    [owner, 403, 200],
  ] as const) {
    expect(await statusOf(as(by, "updateComment", { params: { id }, body }))).toBe(change);
    expect(await statusOf(as(by, "deleteComment", { params: { id } }))).toBe(remove);
  }
});

test("ids of another workspace find no document, thread, comment, inbox item or activity", async () => {
  const { commenter, editor, mallory, viewer, id } = current();
  const cost = await newCost(editor);
  const comment = idOf(await say(commenter, about(cost, { mentions: [editor.userId] })));
  const [item] = (await editor.api.call("getInbox")).items;
  const foreign = await newWorkspace(mallory);
  const own = await newCost(mallory, foreign);
  const asMallory = (name: Parameters<typeof as>[1], request: Parameters<typeof as>[2]) =>
    statusOf(as(mallory, name, request, foreign));
  expect(await statusOf(say(mallory, about(cost), foreign))).toBe(404);
  expect(await statusOf(say(mallory, about(own, { thread: comment }), foreign))).toBe(404);
  const params = { id: comment };
  expect(await asMallory("updateComment", { params, body: { text: "x", mentions: [] } })).toBe(404);
  expect(await asMallory("deleteComment", { params })).toBe(404);
  expect(await asMallory("resolveComment", { params })).toBe(404);
  expect(await asMallory("listComments", { query: { kind: "product-cost", id: cost } })).toBe(404);
  await mallory.api.call("readInbox", { body: { ids: [item?.id ?? ""] } });
  expect((await editor.api.call("getInbox")).unread).toBe(1);
  for (const query of [{ id: cost, kind: "product-cost" }, { person: editor.userId }]) {
    const activity = await as(mallory, "listActivity", { query }, foreign);
    expect(activity.json<{ activity: object[] }>().activity).toEqual([]);
  }
  expect(await statusOf(as(viewer, "exportActivity"))).toBe(403);
  expect(await statusOf(as(mallory, "exportActivity", {}, id))).toBe(404);
});

test("a comment of 100,000 characters, in control characters or of no text is refused, and markup stays text", async () => {
  const { commenter, editor } = current();
  const cost = await newCost(editor);
  for (const more of [
    { text: "x".repeat(100_000) },
    { text: " \n " },
    { text: ["x"] },
    { text: "\u202etxt.exe" },
    { path: "a\u0000b" },
    { path: "x".repeat(301) },
    { label: "\u2066" },
    { value: "x".repeat(10_000) },
  ])
    expect([more, await statusOf(say(commenter, about(cost, more)))]).toEqual([more, 422]);
  const text = '<img src=x onerror="alert(1)"> [x](javascript:alert(1)) \'; drop table comments; --';
  await say(commenter, about(cost, { text }));
  const listed = await as(commenter, "listComments", { query: { kind: "product-cost", id: cost } });
  expect(listed.headers["content-type"]).toContain("application/json");
  expect(listed.json<{ threads: object[] }>().threads).toMatchObject([{ comments: [{ text }] }]);
});

test("the thread of a deleted document is neither read nor answered", async () => {
  const { commenter, editor } = current();
  const cost = await newCost(editor);
  const thread = idOf(await say(commenter, about(cost)));
  await as(editor, "deleteProductCost", { params: { id: cost } });
  expect(await statusOf(say(commenter, about(cost, { thread })))).toBe(404);
  expect(await statusOf(as(commenter, "listComments", { query: { kind: "product-cost", id: cost } }))).toBe(
    404,
  );
  expect(await statusOf(as(commenter, "resolveComment", { params: { id: thread } }))).toBe(404);
  expect(await statusOf(as(commenter, "deleteComment", { params: { id: thread } }))).toBe(404);
});

test("the activity of a team has no sign-in, token or address of its members, and addresses of invited people for admins alone", async () => {
  const { admin, editor, viewer, id } = current();
  const invited = "somebody.invited@example.com";
  await invite(admin, id, invited, "viewer");
  await as(admin, "createAccessToken", {
    body: { name: "Secret agent", scope: "read", expiresAt: inDays(2) },
  });
  await editor.api.send("signIn", { body: { email: editor.email, password: TEST_PASSWORD } });
  await editor.api.send("signIn", { body: { email: editor.email, password: "wrong" } });
  await newCost(editor);
  const read = await as(viewer, "listActivity");
  const file = await as(admin, "exportActivity", { query: { format: "jsonl" } });
  expect(file.body).toContain(`invited ${invited}`);
  for (const body of [read.body, file.body.replace(invited, "")]) {
    expect(body).toContain("created the product cost");
    expect(body).not.toMatch(/sign|token|agent|password|@/i);
  }
});

test("names, titles and texts in the activity's CSV file are no formulas", async () => {
  const { admin, editor } = current();
  await editor.api.call("updateProfile", { body: { name: "=HYPERLINK(1)" } });
  await newCost(editor, undefined, "=cmd|' /C calc'!A0");
  await newCost(editor, undefined, "x;=1+1\t@SUM(1)");
  for (const locale of ["en-US", "de-DE"]) {
    const { body } = await as(admin, "exportActivity", { query: { format: "csv", locale } });
    expect(body).toContain("'=HYPERLINK(1)");
    expect(body).not.toMatch(/(?:^|[";,\t\r\n])\s*[=+@-]/m);
  }
});
