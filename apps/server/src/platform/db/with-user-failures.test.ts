import { DrizzleQueryError, sql } from "drizzle-orm";
import { Client, type PoolClient } from "pg";
import { describe, expect, test, vi } from "vitest";
import { subscriptions } from "./schema/subscriptions.ts";
import { testOneConnection } from "./test-one-connection.ts";
import { insertUser } from "./test-rows.ts";
import { newId } from "./uuid.ts";
import { createWithUser, type UserTransaction } from "./with-user.ts";

const db = testOneConnection();

test("withUser replaces a connection that the server ended during a transaction", async () => {
  const user = await insertUser(db.database);
  const owner = new Client({ connectionString: db.database.ownerUrl });
  await owner.connect();
  const before = await db.pidOf();
  // As the login itself: the owner may not end another's session.
  const same = new Client({ connectionString: db.database.serverUrl });
  await same.connect();
  const broken = db.withUser(user, async (tx) => {
    await tx.execute(sql`select 1`);
    await same.query("select pg_terminate_backend($1, 5000)", [before]);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow(/Failed query: select 1|terminat/);
  await same.end();
  await owner.end();
  expect(await db.pidOf()).not.toBe(before);
});

describe("when BEGIN fails", () => {
  /** BEGIN is refused on the connection that is taken next; what was sent with it runs nevertheless. */
  function refuseBegin(): void {
    db.pools.app.once("acquire", (client: PoolClient) => {
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
    const user = await insertUser(db.database);
    await db.withUser(user, (tx) => tx.insert(subscriptions).values({ userId: user }));
    const before = await db.pidOf();
    refuseBegin();
    await expect(db.withUser(user, (tx) => work(tx, user))).rejects.toThrow("division by zero");
    expect(await db.withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(1);
    expect(await db.pidOf()).not.toBe(before);
  }

  test("a transaction fails with the error of its BEGIN, and its first query sees nothing", async () => {
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

  test("a transaction fails with the error of its BEGIN, and its first write is refused", async () => {
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

  test("work that fails because a failed BEGIN left its query empty fails with the error of BEGIN", async () => {
    let found: unknown;
    await failWith(async (tx) => {
      const { rows } = await tx.execute(sql`select * from subscriptions`);
      found = rows[0];
      if (found === undefined) throw new RangeError("not found");
    });
    expect(found).toBeUndefined();
  });

  test("work that swallows every failure still fails when BEGIN fails", async () => {
    const user = await insertUser(db.database);
    refuseBegin();
    await expect(db.withUser(user, async () => "done")).rejects.toThrow("division by zero");
  });

  test("work without row-level security is not called before BEGIN is answered", async () => {
    const user = await insertUser(db.database);
    refuseBegin();
    let isCalled = false;
    const failing = createWithUser(db.pools.app, { awaitsBegin: true })(user, async () => {
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
    const user = await insertUser(db.database);
    const before = await db.pidOf();
    const sent: string[] = [];
    const failing = db.withUser(user, async (tx) => {
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
    return { sent, isKept: (await db.pidOf()) === before };
  }

  test.each([
    ["a query", new Error("Query read timeout")],
    ["a query of drizzle's", new DrizzleQueryError("select 1", [], new Error("Query read timeout"))],
  ])(
    "no rollback is sent after %s that was not answered, and the connection is closed",
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
  ])("a transaction failing with %s is rolled back, and its connection is reused", async (_of, failure) => {
    expect(await failWith(failure)).toEqual({ sent: ["ROLLBACK"], isKept: true });
  });

  test("a connection whose rollback fails as well is closed", async () => {
    const answer = () => Promise.reject(new Error("no rollback"));
    expect(await failWith(new Error("no"), answer)).toEqual({ sent: ["ROLLBACK"], isKept: false });
  });
});
