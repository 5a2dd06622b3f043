import type { Comment, CommentList, CommentThread, FailureReply, WorkspaceRole } from "@beachhead/contract";
import { beforeEach, expect, test } from "vitest";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { insertTeam, setRole } from "../../platform/db/test-teams.ts";
import { newId } from "../../platform/db/uuid.ts";
import { testServer } from "../../test/server.ts";
import type { TestUser } from "../../test-app.ts";
import { testCost } from "../product-costs/test-cost.ts";

const server = testServer({ rateLimits: 1_000 });

let owner: TestUser;
let editor: TestUser;
let ada: TestUser;
let ben: TestUser;
let viewer: TestUser;
let team: string;
let document: string;

beforeEach(async () => {
  [owner, editor, ada, ben, viewer] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
    server.signUp(),
  ]);
  await ada.api.send("updateProfile", { body: { name: "Ada" } });
  await ben.api.send("updateProfile", { body: { name: "Ben" } });
  const roles: [TestUser, WorkspaceRole][] = [
    [owner, "owner"],
    [editor, "editor"],
    [ada, "commenter"],
    [ben, "commenter"],
    [viewer, "viewer"],
  ];
  team = await insertTeam(
    server.database,
    roles.map(([{ userId }, role]) => ({ userId, role })),
  );
  document = (await owner.api.call("createProductCost", { body: testCost(), headers: headers() })).id;
});

const headers = () => ({ workspace: team });

const say = (by: TestUser, fields: object = {}) =>
  by.api.send("createComment", {
    headers: headers(),
    body: {
      kind: "product-cost",
      id: document,
      path: "fixedAdminCost",
      label: "Admin cost",
      value: "20,000 USD",
      text: "Is this for a full year?",
      ...fields,
    },
  });

async function said(by: TestUser, fields: object = {}): Promise<Comment> {
  const answer = await say(by, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ comment: Comment }>().comment;
}

async function list(by: TestUser, query: Record<string, string> = {}): Promise<CommentList> {
  const answer = await by.api.send("listComments", {
    headers: headers(),
    query: { kind: "product-cost", id: document, ...query },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CommentList>();
}

const about = (
  by: TestUser,
  name: "deleteComment" | "resolveComment" | "reopenComment",
  id: string,
  workspace = team,
) => by.api.send(name, { params: { id }, headers: { workspace } });

const edit = (by: TestUser, id: string, text: string, mentions: string[] = []) =>
  by.api.send("updateComment", { params: { id }, body: { text, mentions }, headers: headers() });

const failureOf = (answer: { json<T>(): T; statusCode: number }) => {
  const { error, issues } = answer.json<FailureReply>();
  return { status: answer.statusCode, error: issues?.[0]?.message ?? error };
};

const textsOf = ({ threads }: { threads: readonly CommentThread[] }) =>
  threads.map(({ comments }) => comments.map(({ text }) => text));

test("a thread keeps its place, the value it is about and its comments in order", async () => {
  const first = await said(ada, { mentions: [ben.userId] });
  await said(ben, { thread: first.id, text: "Yes, from January." });
  const { threads, counts, places, next } = await list(viewer);
  expect(threads).toMatchObject([
    {
      id: first.id,
      path: "fixedAdminCost",
      label: "Admin cost",
      value: "20,000 USD",
      resolved: null,
      isMine: false,
      comments: [
        {
          author: { id: ada.userId, name: "Ada" },
          text: "Is this for a full year?",
          mentions: [{ id: ben.userId, name: "Ben" }],
        },
        { author: { id: ben.userId, name: "Ben" }, text: "Yes, from January.", isMine: false },
      ],
    },
  ]);
  expect({ counts, places, next }).toEqual({
    counts: { open: 1, mine: 0, resolved: 0 },
    places: [{ path: "fixedAdminCost", open: 1, resolved: 0 }],
    next: null,
  });
});

test("threads are listed by open, mine, resolved, place and id", async () => {
  const first = await said(ada, { text: "One" });
  const second = await said(ben, { text: "Two", path: "", mentions: [ada.userId] });
  await said(ben, { text: "Three", path: "" });
  expect((await about(ada, "resolveComment", first.id)).statusCode).toBe(200);
  expect(textsOf(await list(ada, { show: "open" }))).toEqual([["Three"], ["Two"]]);
  expect(textsOf(await list(ada, { show: "resolved" }))).toEqual([["One"]]);
  expect(textsOf(await list(ada, { show: "mine" }))).toEqual([["Two"], ["One"]]);
  expect(textsOf(await list(ada, { path: "" }))).toEqual([["Three"], ["Two"]]);
  expect(textsOf(await list(ada, { thread: second.id }))).toEqual([["Two"]]);
  expect((await list(ada)).counts).toEqual({ open: 2, mine: 2, resolved: 1 });
});

test("500 threads of a document come in pages, each once", async () => {
  await asOwnerOf(server.database, team, async (client) => {
    await client.query(
      `insert into comment_threads (owner_id, id, kind, document_id, path, label, value, started_by)
       select $1, ('019a0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'product-cost', $2, 'p' || n, 'P', '', $3
       from generate_series(1, 500) n`,
      [team, document, ada.userId],
    );
    await client.query(
      `insert into comments (owner_id, id, thread_id, author_id, text)
       select owner_id, id, id, started_by, 'Thread ' || path from comment_threads where owner_id = $1`,
      [team],
    );
  });
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: CommentList = await list(ada, cursor === "" ? {} : { cursor });
    expect(page.threads.length).toBeLessThanOrEqual(100);
    seen.push(...page.threads.map(({ path }) => path));
    expect(page.counts.open).toBe(500);
    cursor = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => `p${500 - index}`));
});

test("threads of many long comments come in pages of a million characters", async () => {
  const [threads, comments] = [4, 150];
  await asOwnerOf(server.database, team, async (client) => {
    await client.query(
      `insert into comment_threads (owner_id, id, kind, document_id, path, label, value, started_by)
       select $1, gen_random_uuid(), 'product-cost', $2, 'p' || n, 'P', '', $3 from generate_series(1, $4::int) n`,
      [team, document, ada.userId, threads],
    );
    await client.query(
      `insert into comments (owner_id, id, thread_id, author_id, text)
       select owner_id, gen_random_uuid(), id, started_by, repeat('x', 5000)
       from comment_threads, generate_series(1, $2::int) where owner_id = $1`,
      [team, comments],
    );
  });
  const pages: CommentThread[][] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: CommentList = await list(ada, cursor === "" ? {} : { cursor });
    pages.push(page.threads);
    cursor = page.next;
  }
  expect(pages.map((page) => page.map((thread) => thread.comments.length))).toEqual(
    Array.from({ length: threads }, () => [comments]),
  );
  expect(new Set(pages.flat().map(({ path }) => path)).size).toBe(threads);
});

test("a viewer reads threads and writes none, and nobody outside reads them", async () => {
  const { id } = await said(ada);
  expect(failureOf(await say(viewer)).status).toBe(403);
  expect((await edit(viewer, id, "x")).statusCode).toBe(403);
  const outsider = await server.signUp();
  const query = { kind: "product-cost", id: document };
  expect((await outsider.api.send("listComments", { query })).statusCode).toBe(404);
  expect((await outsider.api.send("deleteComment", { params: { id } })).statusCode).toBe(404);
  expect((await outsider.api.send("resolveComment", { params: { id } })).statusCode).toBe(404);
});

test("only its author changes a comment, and the change is marked", async () => {
  const { id } = await said(ada);
  expect(failureOf(await edit(owner, id, "Rewritten"))).toEqual({
    status: 403,
    error: "Only the author of a comment can change it. Answer it instead.",
  });
  expect((await edit(ada, id, "Is it?")).statusCode).toBe(200);
  const [thread] = (await list(ben)).threads;
  expect(thread?.comments[0]?.text).toBe("Is it?");
  expect(thread?.comments[0]?.editedAt).not.toBeNull();
});

test("a deleted comment is gone with its text, and its author brings it back", async () => {
  const { id } = await said(ada);
  expect(failureOf(await about(ben, "deleteComment", id)).status).toBe(403);
  expect((await about(ada, "deleteComment", id)).statusCode).toBe(200);
  expect((await list(ada)).threads).toEqual([]);
  expect(
    await asOwnerOf(server.database, team, async (client) => {
      const { rows } = await client.query<{ text: string }>("select text from comments where id = $1", [id]);
      return rows;
    }),
  ).toEqual([{ text: "" }]);
  expect((await edit(owner, id, "Mine now")).statusCode).toBe(404);
  expect((await edit(ada, id, "Is this for a full year?")).statusCode).toBe(200);
  const [thread] = (await list(ada)).threads;
  expect(thread?.comments).toMatchObject([{ text: "Is this for a full year?", editedAt: null }]);
  expect((await about(owner, "deleteComment", id)).statusCode).toBe(200);
});

test("commenters resolve their own threads, editors any", async () => {
  const { id } = await said(ada);
  expect(failureOf(await about(ben, "resolveComment", id))).toEqual({
    status: 403,
    error: "Only who began a thread or an editor of this workspace can resolve or reopen it.",
  });
  for (const [by, name, resolved] of [
    [ada, "resolveComment", true],
    [ada, "reopenComment", false],
    [editor, "resolveComment", true],
  ] as const) {
    expect((await about(by, name, id)).json()).toEqual({ success: true, thread: { id, resolved } });
    expect((await list(ben)).counts.resolved).toBe(resolved ? 1 : 0);
  }
});

test("a comment that cannot be stored is refused with a sentence, and nothing is stored", async () => {
  const outsider = await server.signUp();
  for (const [fields, status, error] of [
    [{ text: "x".repeat(100_000) }, 422, "Comment can have at most 5,000 characters"],
    [{ text: " " }, 422, "Write a comment first"],
    [
      { mentions: [outsider.userId] },
      422,
      "You can only mention members of this workspace. Invite the person first, or leave them out",
    ],
    [
      { kind: "deal" },
      422,
      "Kind must be one of gtm-plan, channel-plan, product-cost, simulation, dashboard-view",
    ],
    [{ kind: "simulation" }, 404, "This simulation was not found."],
    [{ thread: newId() }, 404, "This thread was not found."],
  ] as const)
    expect(failureOf(await say(ada, fields)), JSON.stringify(fields).slice(0, 80)).toEqual({ status, error });
  expect((await list(ada)).threads).toEqual([]);
});

test("a thread of another document is not answered", async () => {
  const other = await owner.api.send("createProductCost", {
    body: testCost({ costTitle: "Other" }),
    headers: headers(),
  });
  const { id } = await said(ada, { id: other.json<{ id: string }>().id });
  expect((await say(ada, { thread: id })).statusCode).toBe(404);
});

test("threads go with a deleted document, come back with it, and end with it for good", async () => {
  const { id } = await said(ada);
  const params = { id: document };
  await owner.api.send("deleteProductCost", { params, headers: headers() });
  const query = { kind: "product-cost", id: document };
  expect((await ada.api.send("listComments", { query, headers: headers() })).statusCode).toBe(404);
  expect((await edit(ada, id, "Still here?")).statusCode).toBe(404);
  await owner.api.send("undeleteProductCost", { params, headers: headers() });
  expect(textsOf(await list(ada))).toEqual([["Is this for a full year?"]]);
  await asOwnerOf(server.database, team, async (client) => {
    await client.query("delete from product_costs where id = $1", [document]);
    expect((await client.query("select from comments")).rowCount).toBe(0);
    expect((await client.query("select from comment_threads")).rowCount).toBe(0);
  });
});

test("comments of a member who left have the name, those of an erased account say former member", async () => {
  await said(ada);
  await setRole(server.database, team, ada.userId, undefined);
  const authors = async () =>
    (await list(ben)).threads.flatMap(({ comments }) => comments.map((c) => c.author));
  expect(await authors()).toEqual([{ id: ada.userId, name: "Ada" }]);
  await asOwnerOf(server.database, ada.userId, (client) =>
    client.query("delete from users where id = $1", [ada.userId]),
  );
  expect(await authors()).toEqual([{ id: null, name: "Former member" }]);
});

test("a comment in a personal workspace needs no team, and a repeated request writes it once", async () => {
  const made = await ada.api.send("createProductCost", { body: testCost() });
  const body = {
    kind: "product-cost" as const,
    id: made.json<{ id: string }>().id,
    text: "Check with finance",
  };
  const request = { body, idempotencyKey: newId() };
  for (const _ of [1, 2]) expect((await ada.api.send("createComment", request)).statusCode).toBe(200);
  const answer = await ada.api.send("listComments", { query: { kind: body.kind, id: body.id } });
  expect(textsOf(answer.json<CommentList>())).toEqual([["Check with finance"]]);
});
