import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { withoutForce } from "./test-filler.ts";
import { insertUser } from "./test-rows.ts";
import { NO_USER, newId } from "./uuid.ts";

let database: TestDatabase;
let owner: Client;
let user: string;
let team: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

beforeEach(async () => {
  user = await insertUser(database);
  team = newId();
  await owner.query("insert into workspaces (id, name, kind) values ($1, 'Acme', 'team')", [team]);
});

/** What a query finds without row-level security. */
async function rowsOf(text: string, values: unknown[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  await withoutForce(owner, async () => {
    rows = (await owner.query<Record<string, unknown>>(text, values)).rows;
  });
  return rows;
}

const addMember = (workspace: string, member: string, role = "owner") =>
  owner.query("insert into memberships (workspace_id, user_id, role) values ($1, $2, $3)", [
    workspace,
    member,
    role,
  ]);

const addPlan = (ownerId: string) =>
  rowsOf(
    "insert into gtm_plans (owner_id, id, name, company_name, website, segment_data) values ($1, $2, 'Launch', 'Acme', '', '{}') returning id",
    [ownerId, newId()],
  );

const plansOf = (ownerId: string) => rowsOf("select id from gtm_plans where owner_id = $1", [ownerId]);

test("a new user owns a personal workspace with the user's id", async () => {
  const found = await owner.query(
    `select w.id, w.name, w.kind, m.role from memberships m join workspaces w on w.id = m.workspace_id
     where m.user_id = $1`,
    [user],
  );
  expect(found.rows).toEqual([{ id: user, name: "Personal", kind: "personal", role: "owner" }]);
});

test("a user who is deleted takes the own documents and leaves the team's", async () => {
  await addMember(team, user);
  await addPlan(user);
  await addPlan(team);
  await owner.query("delete from users where id = $1", [user]);
  expect(await plansOf(user)).toEqual([]);
  expect(await plansOf(team)).toHaveLength(1);
});

test("a workspace that is erased takes its documents and none of its members'", async () => {
  await addMember(team, user);
  await addPlan(user);
  await addPlan(team);
  await rowsOf("select erase_workspace($1)", [team]);
  expect(await plansOf(team)).toEqual([]);
  expect(await plansOf(user)).toHaveLength(1);
});

test("erase_workspace leaves a personal workspace", async () => {
  expect(await rowsOf("select erase_workspace($1) as erased", [user])).toEqual([{ erased: false }]);
  expect((await owner.query("select 1 from workspaces where id = $1", [user])).rowCount).toBe(1);
});

test("an account that is erased takes the workspaces of which it is the only member", async () => {
  const other = await insertUser(database);
  const shared = newId();
  await owner.query("insert into workspaces (id, name, kind) values ($1, 'Shared', 'team')", [shared]);
  await addMember(team, user);
  await addMember(shared, user);
  await addMember(shared, other);
  await rowsOf("select erase_account($1)", [user]);
  const left = await owner.query("select id from workspaces where id = any ($1)", [[team, shared]]);
  expect(left.rows).toEqual([{ id: shared }]);
});

test("an account that is erased takes the waiting reset of its own address, and of no address that contains it", async () => {
  const own = `${user}@test.example`;
  const addresses = [own, `a${own}`, `${own}.com`];
  await owner.query(
    `select graphile_worker.add_job('account.send-reset-link',
       json_build_object('ownerId', $1::uuid, 'payload', json_build_object('email', email)))
     from unnest($2::text[]) email`,
    [NO_USER, addresses],
  );
  await rowsOf("select erase_account($1)", [user]);
  const left = await owner.query<{ email: string }>(
    "select payload #>> '{payload,email}' as email from graphile_worker._private_jobs order by id",
  );
  expect(left.rows.map(({ email }) => email)).toEqual(addresses.slice(1));
});

test("a token for a workspace goes with the membership", async () => {
  await addMember(team, user, "admin");
  await owner.query(
    `insert into access_tokens (id, user_id, workspace_id, name, scope, token, expires_at)
     values ($1, $2, $3, 'Reports', 'read', $4, now() + interval '1 day')`,
    [newId(), user, team, newId()],
  );
  await owner.query("delete from memberships where workspace_id = $1 and user_id = $2", [team, user]);
  expect((await owner.query("select 1 from access_tokens where user_id = $1", [user])).rowCount).toBe(0);
});
