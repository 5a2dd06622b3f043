import { DrizzleQueryError, eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPools, type Pools } from "./pool.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import { createWithUser, preparedPerConnection, preparedStatement, type WithUser } from "./with-user.ts";

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: whatever leaks from one transaction would show in the next.
  pools = createPools({ databaseUrl: database.serverUrl, maximumConnections: 1 });
  withUser = createWithUser(pools.app);
});

afterAll(async () => {
  await pools.close();
  await database.drop();
});

test("commits what resolves", async () => {
  const user = await insertUser(database);
  await withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  expect(await withUser(user, (tx) => tx.$count(subscriptions))).toBe(1);
});

test("rolls back what throws and passes the error on", async () => {
  const user = await insertUser(database);
  const failing = withUser(user, async (tx) => {
    await tx.insert(subscriptions).values({ userId: user });
    throw new RangeError("no");
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await withUser(user, (tx) => tx.$count(subscriptions))).toBe(0);
});

test("does not call a transaction done in which a failure was swallowed", async () => {
  const user = await insertUser(database);
  const failing = withUser(user, async (tx) => {
    await tx.insert(subscriptions).values({ userId: user });
    await tx.execute(sql`select 1/0`).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow("rolled back");
});

test("leaves no user behind on the connection", async () => {
  const user = await insertUser(database);
  await withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  expect((await pools.app.query("select * from subscriptions")).rowCount).toBe(0);
});

test.each(["", "1", "' ; drop table users; --", `${newId()}'`, newId().slice(1)])(
  "refuses %j as a user id",
  async (id) => {
    await expect(withUser(id, async () => undefined)).rejects.toThrow(TypeError);
  },
);

test("replaces a connection that the server ended in the middle", async () => {
  const user = await insertUser(database);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const pidOf = async () =>
    (await pools.app.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const before = await pidOf();
  // As the login itself: the owner may not end another's session.
  const same = new Client({ connectionString: database.serverUrl });
  await same.connect();
  const broken = withUser(user, async (tx) => {
    await tx.execute(sql`select 1`);
    await same.query("select pg_terminate_backend($1, 5000)", [before]);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow(/Failed query: select 1|terminat/);
  await same.end();
  await owner.end();
  expect(await pidOf()).not.toBe(before);
});

test("gives a session its time limits", async () => {
  const user = await insertUser(database);
  const shown = await withUser(user, (tx) =>
    tx.execute(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`),
  );
  expect(shown.rows).toEqual([{ statement: "5s", lock: "2s", idle: "10s" }]);
});

test("prepares a query once per connection", async () => {
  const user = await insertUser(database);
  let built = 0;
  const ownPlan = preparedPerConnection((tx) => {
    built += 1;
    return tx
      .select({ plan: subscriptions.plan })
      .from(subscriptions)
      .where(eq(subscriptions.userId, sql.placeholder("user")))
      .prepare("own_plan");
  });
  await withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  for (let round = 0; round < 3; round++) {
    expect(await withUser(user, (tx) => ownPlan(tx).execute({ user }))).toEqual([{ plan: "trial" }]);
  }
  expect(built).toBe(1);
  const known = await pools.app.query("select 1 from pg_prepared_statements where name = 'own_plan'");
  expect(known.rowCount).toBe(1);
});

test("prepares a statement once per connection, and rolls it back with its transaction", async () => {
  const user = await insertUser(database);
  const begin = preparedStatement(
    "begin_trial",
    sql`insert into subscriptions (user_id, plan) values (${sql.placeholder("user")}, 'trial')`,
  );
  const refused = withUser(user, async (tx) => {
    await begin(tx, { user });
    await begin(tx, { user });
  });
  await expect(refused).rejects.toThrow(/duplicate key/);
  await withUser(user, (tx) => begin(tx, { user }));
  const rows = await withUser(user, (tx) => tx.select({ plan: subscriptions.plan }).from(subscriptions));
  expect(rows).toEqual([{ plan: "trial" }]);
  const known = await pools.app.query("select 1 from pg_prepared_statements where name = 'begin_trial'");
  expect(known.rowCount).toBe(1);
});

describe("after a failure", () => {
  /** Statements sent after the failure, and whether the connection is used again. */
  async function failWith(
    failure: unknown,
    answer: (asked: string) => unknown = () => undefined,
  ): Promise<{ sent: string[]; isKept: boolean }> {
    const user = await insertUser(database);
    const pid = async () =>
      (await pools.app.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
    const before = await pid();
    const sent: string[] = [];
    const failing = withUser(user, async (tx) => {
      const { query } = tx.$client;
      vi.spyOn(tx.$client, "query").mockImplementation((...statement: unknown[]) => {
        const text = String(statement[0]);
        sent.push(text);
        const answered: unknown = answer(text) ?? Reflect.apply(query, tx.$client, statement);
        return answered;
      });
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    vi.restoreAllMocks();
    return { sent, isKept: (await pid()) === before };
  }

  test.each([
    ["a query", new Error("Query read timeout")],
    ["a query of drizzle's", new DrizzleQueryError("select 1", [], new Error("Query read timeout"))],
  ])(
    "of %s that was not answered no rollback is sent, and the connection is given up",
    async (_of, failure) => {
      expect(await failWith(failure)).toEqual({ sent: [], isKept: false });
    },
  );

  test.each([
    ["an error of the caller's", new Error("no")],
    ["a query that was refused", new DrizzleQueryError("select 1", [], new Error("division by zero"))],
    ["a query without a cause", new DrizzleQueryError("select 1", [])],
    ["what is no error", "no"],
    ["something that looks like one", { message: "Query read timeout" }],
  ])("of %s it is rolled back, and the connection is kept", async (_of, failure) => {
    expect(await failWith(failure)).toEqual({ sent: ["ROLLBACK"], isKept: true });
  });

  test("of which the rollback fails as well the connection is given up", async () => {
    const answer = () => Promise.reject(new Error("no rollback"));
    expect(await failWith(new Error("no"), answer)).toEqual({ sent: ["ROLLBACK"], isKept: false });
  });
});
