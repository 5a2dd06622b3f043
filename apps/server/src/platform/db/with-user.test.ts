import { DrizzleQueryError, eq, sql } from "drizzle-orm";
import { Client, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPools, type Pools } from "./pool.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import {
  createWithUser,
  execute,
  FinalStatements,
  preparedPerConnection,
  preparedStatement,
  queryRows,
  together,
  type UserTransaction,
  type WithUser,
} from "./with-user.ts";

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

/** The process behind the only connection. */
async function pidOf(): Promise<number | undefined> {
  return (await pools.app.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
}

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
    await execute(tx, begin({ user }));
    await execute(tx, begin({ user }));
  });
  await expect(refused).rejects.toThrow(/duplicate key/);
  await withUser(user, (tx) => execute(tx, begin({ user })));
  const rows = await withUser(user, (tx) => tx.select({ plan: subscriptions.plan }).from(subscriptions));
  expect(rows).toEqual([{ plan: "trial" }]);
  const known = await pools.app.query("select 1 from pg_prepared_statements where name = 'begin_trial'");
  expect(known.rowCount).toBe(1);
});

describe("final statements", () => {
  const insertPlan = preparedStatement(
    "insert_plan",
    sql`insert into subscriptions (user_id, plan) values (${sql.placeholder("user")}, ${sql.placeholder("plan")})`,
  );
  const plansOf = (user: string) =>
    withUser.read(user, (tx) => tx.select({ plan: subscriptions.plan }).from(subscriptions));

  test("are committed, and the work's result is the answer", async () => {
    const user = await insertUser(database);
    const statements = [insertPlan({ user, plan: "trial" })];
    expect(await withUser(user, async () => new FinalStatements(statements, "saved"))).toBe("saved");
    expect(await plansOf(user)).toEqual([{ plan: "trial" }]);
  });

  test("leave in one packet with COMMIT", async () => {
    const user = await insertUser(database);
    const corked: number[] = [];
    await withUser(user, async (tx) => {
      await tx.execute(sql`select 1`);
      const { query, connection } = tx.$client;
      vi.spyOn(tx.$client, "query").mockImplementation((...given: unknown[]) => {
        corked.push(connection.stream.writableCorked);
        const answer: unknown = Reflect.apply(query, tx.$client, given);
        return answer;
      });
      return new FinalStatements([insertPlan({ user, plan: "trial" })], undefined);
    });
    vi.restoreAllMocks();
    expect(corked).toEqual([1, 1]);
  });

  test.each([
    ["the first fails", (user: string, other: string) => [other, user]],
    ["the last fails", (user: string, other: string) => [user, other]],
  ])("are all rolled back when %s, with its error, and the connection is used again", async (_of, order) => {
    const [user, other] = [await insertUser(database), await insertUser(database)];
    const before = await pidOf();
    const statements = order(user, other).map((owner) => insertPlan({ user: owner, plan: "trial" }));
    const refused = withUser(user, async () => new FinalStatements(statements, "saved"));
    await expect(refused).rejects.toThrow(/row-level security/);
    expect(await plansOf(user)).toEqual([]);
    expect(await pidOf()).toBe(before);
    // No transaction is left open on it.
    expect((await pools.app.query("select now() = statement_timestamp() as fresh")).rows).toEqual([
      { fresh: true },
    ]);
  });
});

test("rows are read as arrays of their columns", async () => {
  const user = await insertUser(database);
  const pair = preparedStatement("pair", sql`select ${sql.placeholder("one")}::text, 2`);
  expect(await withUser.read(user, (tx) => queryRows(tx, pair({ one: "a" })))).toEqual([["a", 2]]);
});

test("queries sent together give their results in order", async () => {
  const user = await insertUser(database);
  const answers = await withUser.read(user, (tx) =>
    together([tx.execute(sql`select 1 as number`), tx.execute(sql`select 2 as number`)]),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }]]);
});

test("BEGIN and the first query leave in one packet", async () => {
  const user = await insertUser(database);
  const corked = await withUser(user, async (tx) => {
    const { stream } = tx.$client.connection;
    const before = stream.writableCorked;
    await tx.execute(sql`select 1`);
    return [before, stream.writableCorked];
  });
  expect(corked).toEqual([1, 0]);
});

test("work sent together has ended when its transaction fails, so that none of it runs in the next one", async () => {
  const user = await insertUser(database);
  const ended: string[] = [];
  const failing = withUser(user, async (tx) => {
    const failed = tx.execute(sql`select 1/0`);
    const steps = (async () => {
      await tx.execute(sql`select 1`).catch(() => undefined);
      ended.push("first step");
      await tx.execute(sql`select 1`).catch(() => undefined);
      ended.push("second step");
      await tx.execute(sql`select 1`).catch(() => undefined);
      ended.push("third step");
    })();
    await together([failed, steps]);
  });
  await expect(failing).rejects.toThrow(/select 1\/0/);
  expect(ended).toEqual(["first step", "second step", "third step"]);
});

describe("a read", () => {
  test("sees the user's rows, and leaves no user behind on the connection", async () => {
    const user = await insertUser(database);
    await withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
    expect(await withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(1);
    expect((await pools.app.query("select * from subscriptions")).rowCount).toBe(0);
  });

  test("cannot write", async () => {
    const user = await insertUser(database);
    const refused = withUser.read(user, (tx) =>
      tx.$client.query("insert into subscriptions (user_id, plan) values ($1, 'trial')", [user]),
    );
    await expect(refused).rejects.toThrow(/read-only transaction/);
    expect(await withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(0);
  });

  test("sees one state of the database in all its queries", async () => {
    const user = await insertUser(database);
    const other = createPools({ databaseUrl: database.serverUrl, maximumConnections: 1 });
    const counts = await withUser.read(user, async (tx) => {
      const first = await tx.$count(subscriptions);
      await createWithUser(other.app)(user, (writer) =>
        writer.insert(subscriptions).values({ userId: user }),
      );
      return [first, await tx.$count(subscriptions)];
    });
    await other.close();
    expect(counts).toEqual([0, 0]);
  });

  test("of which the connection dies before its COMMIT was answered still gives what was read", async () => {
    const user = await insertUser(database);
    const before = await pidOf();
    const found = await withUser.read(user, async (tx) => {
      const { rows } = await tx.execute(sql`select 1 as one`);
      tx.$client.connection.stream.destroy();
      return rows;
    });
    expect(found).toEqual([{ one: 1 }]);
    expect(await pidOf()).not.toBe(before);
  });

  test("of which COMMIT is refused gives what was read, and its connection up", async () => {
    const user = await insertUser(database);
    const before = await pidOf();
    const found = await withUser.read(user, async (tx) => {
      const { rows } = await tx.execute(sql`select 1 as one`);
      vi.spyOn(tx.$client, "query").mockImplementation((): unknown => Promise.reject(new Error("no COMMIT")));
      return rows;
    });
    vi.restoreAllMocks();
    expect(found).toEqual([{ one: 1 }]);
    expect(await pidOf()).not.toBe(before);
  });
});

describe("when BEGIN fails", () => {
  /** BEGIN is refused on the connection that is taken next; what was sent with it runs nevertheless. */
  function refuseBegin(): void {
    pools.app.once("acquire", (client: PoolClient) => {
      const { query } = client;
      vi.spyOn(client, "query").mockImplementation((...given: unknown[]) => {
        const broken = typeof given[0] === "string" && given[0].startsWith("BEGIN") ? ["select 1/0"] : given;
        const answer: unknown = Reflect.apply(query, client, broken);
        return answer;
      });
    });
  }

  /** Runs work on a user with one row, and expects that the row stays and the connection is given up. */
  async function failWith(work: (tx: UserTransaction, user: string) => Promise<unknown>): Promise<void> {
    const user = await insertUser(database);
    await withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
    const before = await pidOf();
    refuseBegin();
    await expect(withUser(user, (tx) => work(tx, user))).rejects.toThrow("division by zero");
    expect(await withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(1);
    expect(await pidOf()).not.toBe(before);
  }

  test("a transaction fails with that error, and its first query sees nothing", async () => {
    let seen: unknown;
    let isSecondRefused = false;
    await failWith(async (tx) => {
      seen = (await tx.execute(sql`select * from subscriptions`)).rows;
      isSecondRefused = await tx.$client.query("select 1").then(
        () => false,
        () => true,
      );
    });
    expect(seen).toEqual([]);
    expect(isSecondRefused).toBe(true);
  });

  test("a transaction fails with that error, and its first write is refused", async () => {
    const refusals: unknown[] = [];
    await failWith(async (tx, user) => {
      const insert = tx.$client.query(
        "insert into ledger (user_id, id, kind, delta) values ($1, $2, 'credit', 1)",
        [user, newId()],
      );
      await insert.catch((error: unknown) => refusals.push(error));
    });
    expect(String(refusals)).toMatch(/row-level security/);
  });

  test("work that fails for want of an answer fails with the error of BEGIN", async () => {
    let found: unknown;
    await failWith(async (tx) => {
      const { rows } = await tx.execute(sql`select * from subscriptions`);
      found = rows[0];
      if (found === undefined) throw new RangeError("not found");
    });
    expect(found).toBeUndefined();
  });

  test("work that swallows every failure still fails", async () => {
    const user = await insertUser(database);
    refuseBegin();
    await expect(withUser(user, async () => "done")).rejects.toThrow("division by zero");
  });

  test("without row-level security nothing is sent before BEGIN is answered", async () => {
    const user = await insertUser(database);
    refuseBegin();
    let isCalled = false;
    const failing = createWithUser(pools.app, { awaitsBegin: true })(user, async () => {
      isCalled = true;
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(isCalled).toBe(false);
  });
});

describe("after a failure", () => {
  /** Statements sent after the failure, and whether the connection is used again. */
  async function failWith(
    failure: unknown,
    answer: (asked: string) => unknown = () => undefined,
  ): Promise<{ sent: string[]; isKept: boolean }> {
    const user = await insertUser(database);
    const before = await pidOf();
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
    return { sent, isKept: (await pidOf()) === before };
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
