import type { SessionReply } from "@beachhead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwnerOf } from "../platform/db/test-database.ts";
import { insertTeam } from "../platform/db/test-teams.ts";
import { newId } from "../platform/db/uuid.ts";
import { buildTestApp, TEST_PASSWORD, type TestApp } from "../test-app.ts";
import { createUserAdmin, type UserAdmin } from "./users.ts";

let server: TestApp;
let admin: UserAdmin;

beforeAll(async () => {
  server = await buildTestApp({ signUps: { kind: "closed" } });
  admin = createUserAdmin({ databaseUrl: server.database.serverUrl, publicUrl: "https://plan.example.com" });
});

afterAll(async () => {
  await admin.close();
  await server.close();
});

const signIn = (email: string, password: string) =>
  server.client.send("signIn", { body: { email, password } });

async function setPassword(link: string | undefined, newPassword: string): Promise<number> {
  const token = /^https:\/\/plan\.example\.com\/reset-password\/([\w-]+)$/.exec(link ?? "")?.[1] ?? "";
  return (await server.client.send("resetPassword", { body: { token, newPassword } })).statusCode;
}

async function made(): Promise<{ email: string; session: SessionReply }> {
  const email = `${newId()}@example.com`;
  const link = await admin.create({ name: "Ada", email, company: "Acme" });
  expect(await setPassword(link, TEST_PASSWORD)).toBe(200);
  return { email, session: (await signIn(email, TEST_PASSWORD)).json<SessionReply>() };
}

const auditOf = (userId: string) =>
  asOwnerOf(server.database, userId, async (client) => {
    const { rows } = await client.query<{ action: string; actor: string }>(
      "select action, actor from audit_log where owner_id = $1 order by sequence",
      [userId],
    );
    return rows.map(({ action, actor }) => `${actor} ${action}`);
  });

test("an account that is removed takes the workspaces of which it is the only member", async () => {
  const { email, session } = await made();
  const headers = { authorization: `Bearer ${session.token}` };
  const created = await server.client.send("createWorkspace", { headers, body: { name: "Acme" } });
  const { workspace } = created.json();
  expect(await admin.remove(email)).toBe(true);
  const left = await asOwnerOf(server.database, workspace.id, (client) =>
    client.query("select 1 from workspaces where id = $1", [workspace.id]),
  );
  expect(left.rowCount).toBe(0);
});

test("the only owner of a workspace with other members is not removed", async () => {
  const [user, other] = [await made(), await made()];
  await insertTeam(server.database, [
    { userId: user.session._id, role: "owner" },
    { userId: other.session._id, role: "admin" },
  ]);
  await expect(admin.remove(user.email)).rejects.toThrow(
    `${user.email} is the only owner of Acme, which has other members. They need another owner first.`,
  );
  expect((await signIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);
});

test("a created account gets its password by a link that works once; its address is not created twice", async () => {
  const email = `${newId()}@example.com`;
  const link = await admin.create({ name: "Ada", email, company: "" });
  expect(await setPassword(link, "seven blue kettles here")).toBe(200);
  expect(await setPassword(link, "eight blue kettles here")).not.toBe(200);
  const answer = await signIn(email, "seven blue kettles here");
  expect(answer.statusCode).toBe(200);
  expect(await admin.create({ name: "Eve", email, company: "" })).toBeUndefined();
  expect(await auditOf(answer.json<SessionReply>()._id)).toContain("script account.create");
  expect((await admin.list()).find((line) => line.email === email)).toMatchObject({
    name: "Ada",
    plan: "trial",
  });
});

test("a reset link is issued for accounts only and writes an audit row", async () => {
  const { email, session } = await made();
  expect(await setPassword(await admin.reset(email), "nine green kettles here")).toBe(200);
  expect((await signIn(email, "nine green kettles here")).statusCode).toBe(200);
  expect(await admin.reset("nobody@example.com")).toBeUndefined();
  expect(await auditOf(session._id)).toContain("script account.issue-reset-link");
});

test("a plan granted without an end is active, and an unknown address gets none", async () => {
  const { email, session } = await made();
  expect(await admin.grant(email, { plan: "scaleup", period: "yearly", endAt: null })).toBe(true);
  const { user } = (await signIn(email, TEST_PASSWORD)).json<SessionReply>();
  expect(user).toMatchObject({
    planType: "Scaleup Plan",
    subscriptionStatus: "active",
    subscriptionEndDate: null,
  });
  expect(await auditOf(session._id)).toContain("script subscription.activate");
  expect(await admin.grant("nobody@example.com", { plan: "diy", period: "monthly", endAt: null })).toBe(
    false,
  );
});

test("a plan and credits are granted to a team of the user, named by name or id, and to no other", async () => {
  const { email, session } = await made();
  const plan = { plan: "startup", period: "monthly", endAt: null } as const;
  const [acme, other] = await Promise.all(
    ["Acme", "Other"].map((name) =>
      insertTeam(server.database, [{ userId: session._id, role: "owner" }], name),
    ),
  );
  await admin.grant(email, plan, "acme");
  expect(await admin.grantCredits(email, 50, "Consulting credits", acme)).toBe(50);
  const planIn = async (workspace = "") => {
    const headers = { authorization: `Bearer ${session.token}`, ...(workspace && { workspace }) };
    const details = await server.client.call("getUserDetails", { headers });
    return [details.planType, details.consultingAmount];
  };
  expect(await planIn(acme)).toEqual(["Startup Plan", 50]);
  expect(await planIn(other)).toEqual(["trial", 0]);
  expect(await planIn()).toEqual(["trial", 0]);
  await expect(admin.grant(email, plan, "Nowhere")).rejects.toThrow(
    `${email} is in no workspace Nowhere. Name one of these, by its id if need be: Personal (${session._id}), Acme (${acme}), Other (${other}).`,
  );
  await insertTeam(server.database, [{ userId: session._id, role: "viewer" }], "Acme");
  await expect(admin.grant(email, plan, "Acme")).rejects.toThrow("is in several named Acme");
});

test("deleting an account deletes everything of it except its audit rows", async () => {
  const { email, session } = await made();
  const cost = await server.client.send("getUserDetails", {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(cost.statusCode).toBe(200);
  const link = await admin.reset(email);
  expect(await admin.remove(email)).toBe(true);
  expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(401);
  expect(await setPassword(link, "ten green kettles here")).toBe(400);
  const answer = await server.client.send("getUserDetails", {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(answer.statusCode).toBe(401);
  expect((await auditOf(session._id)).at(-1)).toBe("script account.delete");
  const left = await asOwnerOf(server.database, session._id, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'owner_id')
         and c.table_name <> 'audit_log'`,
    );
    const counts: Record<string, number> = {};
    for (const { table, column } of rows) {
      const { rowCount } = await client.query(`select 1 from "${table}" where "${column}" = $1`, [
        session._id,
      ]);
      if ((rowCount ?? 0) > 0) counts[table] = rowCount ?? 0;
    }
    expect(rows.length).toBeGreaterThan(5);
    return counts;
  });
  expect(left).toEqual({});
  expect(await admin.remove(email)).toBe(false);
});

test("a change whose audit row cannot be written does not happen", async () => {
  const { email, session } = await made();
  const other = `${newId()}@example.com`;
  const asOwner = (statement: string) =>
    asOwnerOf(server.database, session._id, (client) => client.query(statement));
  await asOwner(`create function refuse_script() returns trigger language plpgsql as
    $$ begin raise exception 'no audit row'; end $$`);
  await asOwner(`create trigger refuse_script before insert on audit_log for each row
    when (new.actor = 'script') execute function refuse_script()`);
  try {
    await expect(admin.create({ name: "Ada", email: other, company: "" })).rejects.toThrow("no audit row");
    await expect(admin.reset(email)).rejects.toThrow("no audit row");
    await expect(admin.remove(email)).rejects.toThrow("no audit row");
  } finally {
    await asOwner("drop trigger refuse_script on audit_log");
  }
  expect((await admin.list()).map((user) => user.email)).not.toContain(other);
  expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
  const links = await asOwner(`select 1 from verifications where value like '${session._id} %'`);
  expect(links.rowCount).toBe(0);
});
