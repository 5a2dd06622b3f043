import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createPools } from "./pool.ts";
import { subscriptions } from "./schema/subscriptions.ts";
import {
  execute,
  executeAll,
  preparedPerConnection,
  preparedStatement,
  queryRows,
  together,
} from "./statements.ts";
import { testOneConnection } from "./test-one-connection.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import { createWithUser } from "./with-user.ts";

const db = testOneConnection();

test("withUser commits work that resolves", async () => {
  const user = await insertUser(db.database);
  await db.withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  expect(await db.withUser(user, (tx) => tx.$count(subscriptions))).toBe(1);
});

test("withUser rolls back work that throws and passes the error on", async () => {
  const user = await insertUser(db.database);
  const failing = db.withUser(user, async (tx) => {
    await tx.insert(subscriptions).values({ userId: user });
    throw new RangeError("no");
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await db.withUser(user, (tx) => tx.$count(subscriptions))).toBe(0);
});

test("withUser fails a transaction in which a failed statement was swallowed", async () => {
  const user = await insertUser(db.database);
  const failing = db.withUser(user, async (tx) => {
    await tx.insert(subscriptions).values({ userId: user });
    await tx.execute(sql`select 1/0`).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow("rolled back");
});

test("withUser leaves no user behind on the connection", async () => {
  const user = await insertUser(db.database);
  await db.withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  expect((await db.pools.app.query("select * from subscriptions")).rowCount).toBe(0);
});

test.each(["", "1", "' ; drop table users; --", `${newId()}'`, newId().slice(1)])(
  "withUser refuses %j as a user id",
  async (id) => {
    await expect(db.withUser(id, async () => undefined)).rejects.toThrow(TypeError);
  },
);

test("withUser runs in a session with time limits", async () => {
  const user = await insertUser(db.database);
  const shown = await db.withUser(user, (tx) =>
    tx.execute(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`),
  );
  expect(shown.rows).toEqual([{ statement: "5s", lock: "2s", idle: "10s" }]);
});

test("preparedPerConnection prepares a query once per connection", async () => {
  const user = await insertUser(db.database);
  let built = 0;
  const ownPlan = preparedPerConnection((tx) => {
    built += 1;
    return tx
      .select({ plan: subscriptions.plan })
      .from(subscriptions)
      .where(eq(subscriptions.userId, sql.placeholder("user")))
      .prepare("own_plan");
  });
  await db.withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
  for (let round = 0; round < 3; round++) {
    expect(await db.withUser(user, (tx) => ownPlan(tx).execute({ user }))).toEqual([{ plan: "trial" }]);
  }
  expect(built).toBe(1);
  const known = await db.pools.app.query("select 1 from pg_prepared_statements where name = 'own_plan'");
  expect(known.rowCount).toBe(1);
});

test("preparedStatement is prepared once per connection and rolled back with its transaction", async () => {
  const user = await insertUser(db.database);
  const begin = preparedStatement(
    "begin_trial",
    sql`insert into subscriptions (user_id, plan) values (${sql.placeholder("user")}, 'trial')`,
  );
  const refused = db.withUser(user, async (tx) => {
    await execute(tx, begin({ user }));
    await execute(tx, begin({ user }));
  });
  await expect(refused).rejects.toThrow(/duplicate key/);
  await db.withUser(user, (tx) => execute(tx, begin({ user })));
  const rows = await db.withUser(user, (tx) => tx.select({ plan: subscriptions.plan }).from(subscriptions));
  expect(rows).toEqual([{ plan: "trial" }]);
  const known = await db.pools.app.query("select 1 from pg_prepared_statements where name = 'begin_trial'");
  expect(known.rowCount).toBe(1);
});

test.each([
  ["the first fails", (user: string, other: string) => [other, user]],
  ["the last fails", (user: string, other: string) => [user, other]],
])(
  "statements sent together are rolled back when %s, with its error; the connection is reused",
  async (_of, order) => {
    const [user, other] = [await insertUser(db.database), await insertUser(db.database)];
    const before = await db.pidOf();
    const insertPlan = preparedStatement(
      "insert_plan",
      sql`insert into subscriptions (user_id, plan) values (${sql.placeholder("user")}, 'trial')`,
    );
    const statements = order(user, other).map((owner) => insertPlan({ user: owner }));
    await expect(db.withUser(user, (tx) => executeAll(tx, statements))).rejects.toThrow(/row-level security/);
    expect(await db.withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(0);
    expect(await db.pidOf()).toBe(before);
  },
);

test("queryRows reads rows as arrays of their columns", async () => {
  const user = await insertUser(db.database);
  const pair = preparedStatement("pair", sql`select ${sql.placeholder("one")}::text, 2`);
  expect(await db.withUser.read(user, (tx) => queryRows(tx, pair({ one: "a" })))).toEqual([["a", 2]]);
});

test("queries sent together give their results in order", async () => {
  const user = await insertUser(db.database);
  const answers = await db.withUser.read(user, (tx) =>
    together([tx.execute(sql`select 1 as number`), tx.execute(sql`select 2 as number`)]),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }]]);
});

test("work sent together has ended when its transaction fails, so that none of it runs in the next one", async () => {
  const user = await insertUser(db.database);
  const ended: string[] = [];
  const failing = db.withUser(user, async (tx) => {
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
  test("a read sees the user's rows and leaves no user behind on the connection", async () => {
    const user = await insertUser(db.database);
    await db.withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
    expect(await db.withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(1);
    expect((await db.pools.app.query("select * from subscriptions")).rowCount).toBe(0);
  });

  test("a read cannot write", async () => {
    const user = await insertUser(db.database);
    const refused = db.withUser.read(user, (tx) =>
      tx.$client.query("insert into subscriptions (user_id, plan) values ($1, 'trial')", [user]),
    );
    await expect(refused).rejects.toThrow(/read-only transaction/);
    expect(await db.withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(0);
  });

  test("a read sees one snapshot of the database in all its queries", async () => {
    const user = await insertUser(db.database);
    const other = createPools({ databaseUrl: db.database.serverUrl, maximumConnections: 1 });
    const counts = await db.withUser.read(user, async (tx) => {
      const first = await tx.$count(subscriptions);
      await createWithUser(other.app)(user, (writer) =>
        writer.insert(subscriptions).values({ userId: user }),
      );
      return [first, await tx.$count(subscriptions)];
    });
    await other.close();
    expect(counts).toEqual([0, 0]);
  });
});
