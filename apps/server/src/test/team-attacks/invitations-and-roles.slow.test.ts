import { request } from "node:http";
import type { FailureReply } from "@beachhead/contract";
import { Client } from "pg";
import { expect, test } from "vitest";
import { newAddress } from "../../modules/workspaces/invitations/test-team.ts";
import { setRole } from "../../platform/db/test-teams.ts";
import { inDays } from "../sample-calls/sample-call.ts";
import { teamTarget } from "./team-target.ts";

const { accept, as, current, invite, look, mailbox, newCost, rolesIn, rows, server, statusOf, tokenTo } =
  teamTarget();

test("tokens that resemble that of an invitation open nothing", async () => {
  const { admin, id } = current();
  const email = newAddress();
  await invite(admin, id, email, "viewer");
  const token = await tokenTo(email);
  const guesses = [
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    `${token}=`,
    `${token}/`,
    "%",
    "'",
    "..",
  ];
  for (const guess of guesses)
    expect([guess, await statusOf(look(encodeURIComponent(guess)))]).toEqual([guess, 404]);
  expect(await statusOf(look(token))).toBe(200);
});

test("an admin invites nobody as an owner, however the role is written", async () => {
  const { admin, id } = current();
  for (const role of ["owner", "OWNER", " owner", "owner\u0000", ["owner"], { role: "owner" }, 4, null]) {
    const body = { emails: [newAddress()], role };
    expect([role, await statusOf(admin.api.send("invitePeople", { params: { id }, body }))]).toEqual([
      role,
      422,
    ]);
  }
  const body = { emails: [newAddress()], role: "viewer", roles: ["owner"], userId: admin.userId };
  expect(await statusOf(admin.api.send("invitePeople", { params: { id }, body }))).toBe(200);
  expect(await rows("select 1 from invitations where role not in ('viewer')")).toEqual([]);
});

test("line ends in the name of a workspace reach no header of an invitation", async () => {
  const { owner, id } = current();
  const name = "Acme\r\nBcc: everybody@example.com";
  expect(await statusOf(owner.api.send("renameWorkspace", { params: { id }, body: { name } }))).toBe(422);
  await rows("update workspaces set name = $2 where id = $1", [id, name]);
  const email = newAddress();
  await invite(owner, id, email, "viewer");
  const [mail] = await mailbox.mailsTo(email);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.text).not.toMatch(/^Bcc/m);
  expect(mail?.text).not.toContain("everybody@example.com");
});

test("two accounts that accept one link at the same time: only the invited one joins", async () => {
  const { admin, mallory, owner, id } = current();
  await invite(admin, id, mallory.email, "viewer");
  const token = await tokenTo(mallory.email);
  const other = await server.signUp();
  const answers = await Promise.all([accept(mallory, token), accept(other, token)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
  expect(Object.keys(await rolesIn(owner, id))).toHaveLength(6);
});

test("a workspace header that is there twice, listed or not an id opens no workspace", async () => {
  const { viewer, mallory, owner, id } = current();
  const port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
  const ask = (token: string, ...workspaces: string[]): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = [
        "host",
        `127.0.0.1:${port}`,
        "authorization",
        token,
        ...workspaces.flatMap((each) => ["Workspace", each]),
      ];
      const asked = request({ port, path: "/api/product-cost", host: "127.0.0.1", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.once("error", reject).end();
    });
  const { authorization } = viewer.headers;
  expect(await ask(authorization, id)).toBe(200);
  const wrong = [
    [id, owner.userId],
    [owner.userId, id],
    [id, id],
    [`${id},${id}`],
    ["null"],
    [owner.userId],
    [`{${id}}`],
  ];
  for (const each of wrong) expect([each, await ask(authorization, ...each)]).toEqual([each, 404]);
  for (const each of [[id], [mallory.userId, id], [id, mallory.userId]])
    expect(await ask(mallory.headers.authorization, ...each)).toBe(404);
});

test("a write token of an admin who becomes a viewer writes nothing, through the API or for agents", async () => {
  const { admin, id } = current();
  const body = { name: "Agent", scope: "write", expiresAt: inDays(2) };
  const made = await as(admin, "createAccessToken", { body });
  const { token } = made.json<{ token: string }>();
  await setRole(server.database, id, admin.userId, "viewer");
  const rpc = (method: string, params: object = {}) =>
    server.app.inject({
      method: "POST",
      url: "/mcp",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      payload: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
  const listed = await rpc("tools/list");
  expect(listed.statusCode, listed.body).toBe(200);
  const before = await rows("select 1 from audit_log");
  for (const name of ["create_deal", "update_deal", "save_goals", "create_product_cost"]) {
    expect(listed.body).not.toContain(`"${name}"`);
    await rpc("tools/call", { name, arguments: {} });
  }
  const headers = { authorization: `Bearer ${token}` };
  expect(await statusOf(server.client.send("createProductCost", { headers, body: {} }))).toBe(403);
  expect(await rows("select 1 from audit_log")).toHaveLength(before.length);
});

test("an admin who is lowered while the request waits deletes no comment of others", async () => {
  const { admin, commenter, editor, id } = current();
  const about = { kind: "product-cost", id: await newCost(editor), path: "", label: "", value: "" };
  const said = await as(commenter, "createComment", { body: { ...about, text: "Is this right?" } });
  const { comment } = said.json<{ comment: { id: string } }>();
  const client = new Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended('account ' || $1::text, 0))", [id]);
    await client.query("update memberships set role = 'commenter' where workspace_id = $1 and user_id = $2", [
      id,
      admin.userId,
    ]);
    const deleting = as(admin, "deleteComment", { params: { id: comment.id } });
    const waiting =
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
    while ((await client.query(waiting)).rowCount === 0) await client.query("select 1");
    await client.query("commit");
    const answer = await deleting;
    expect([answer.statusCode, answer.json<FailureReply>().error]).toEqual([
      403,
      "Your role in this workspace was changed. You can no longer do this.",
    ]);
  } finally {
    await client.end();
  }
  expect(await rows("select 1 from comments where deleted_at is null")).toHaveLength(1);
});
