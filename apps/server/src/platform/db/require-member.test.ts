import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actAs } from "../actor/acting.ts";
import { createWithAccount, type WithAccount } from "../auth/account-transaction.ts";
import type { Pools } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestPools } from "./test-pools.ts";
import { insertUser } from "./test-rows.ts";
import { insertTeam, setRole } from "./test-teams.ts";
import { newId } from "./uuid.ts";
import { createWithUser, type WithUser } from "./with-user.ts";

const NOW = new Date("2027-01-31T10:00:00.000Z");
const clock = { now: () => NOW };

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let withAccount: WithAccount;
let userId: string;
let sessionId: string;
let team: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
  withAccount = createWithAccount({ pool: pools.auth, clock });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

beforeEach(async () => {
  userId = await insertUser(database, "Noor");
  sessionId = newId();
  await pools.auth.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, '2027-02-15')",
    [sessionId, userId, newId()],
  );
  team = await insertTeam(database, [{ userId, role: "editor" }]);
});

const asMember = <T>(work: () => Promise<T>, least?: "viewer" | "editor" | "admin") =>
  actAs({ sessionId, userId, workspace: { id: team, role: "editor" } }, clock, work, least);

const save = () =>
  withUser(team, async (tx) => (await tx.$client.query<{ id: string }>("select app_person() as id")).rows);

test("a transaction of a member names the member", async () => {
  expect(await asMember(save)).toEqual([{ id: userId }]);
});

test("a transaction in which nobody acts is in the name of the workspace's first owner", async () => {
  const owner = await insertUser(database);
  await setRole(database, team, owner, "owner");
  expect(await save()).toEqual([{ id: owner }]);
});

test("a membership that ended after the request arrived refuses its transaction", async () => {
  await setRole(database, team, userId, undefined);
  await expect(asMember(save)).rejects.toMatchObject({ code: "not_found" });
});

test("a role that was lowered after the request arrived refuses its transaction", async () => {
  await setRole(database, team, userId, "commenter");
  await expect(asMember(save, "editor")).rejects.toMatchObject({ code: "forbidden" });
  expect(await asMember(save, "viewer")).toEqual([{ id: userId }]);
});

test("a session that ended refuses the transaction of a member", async () => {
  await pools.auth.query("delete from sessions where id = $1", [sessionId]);
  await expect(asMember(save)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a call that removes a member waits for the member's running transaction", async () => {
  const order: string[] = [];
  let removal: Promise<void> | undefined;
  await asMember(() =>
    withUser(team, async (tx) => {
      removal = withAccount(team, async ({ tx: other }) => {
        await other.$client.query("delete from memberships where workspace_id = $1", [team]);
        order.push("removed");
      });
      const waiting =
        "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
      while ((await tx.$client.query(waiting)).rowCount === 0) await tx.$client.query("select 1");
      order.push("saved");
    }),
  );
  await removal;
  expect(order).toEqual(["saved", "removed"]);
  await expect(asMember(save)).rejects.toMatchObject({ code: "not_found" });
});
