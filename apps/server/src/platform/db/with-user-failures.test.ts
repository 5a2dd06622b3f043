import { DrizzleQueryError, sql } from "drizzle-orm";
import { Client, type PoolClient } from "pg";
import { describe, expect, test, vi } from "vitest";
import { subscriptions } from "./schema/subscriptions.ts";
import { testOneConnection } from "./test-one-connection.ts";
import { insertUser } from "./test-rows.ts";

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

test("work is not called when BEGIN fails, and the transaction fails with its error", async () => {
  const user = await insertUser(db.database);
  db.pools.app.once("acquire", (client: PoolClient) => {
    vi.spyOn(client, "query").mockImplementationOnce((): unknown => Promise.reject(new Error("no BEGIN")));
  });
  let isCalled = false;
  const failing = db.withUser(user, async () => {
    isCalled = true;
  });
  await expect(failing).rejects.toThrow("no BEGIN");
  vi.restoreAllMocks();
  expect(isCalled).toBe(false);
});

test("withUser replaces a connection that is lost before COMMIT is answered, and fails", async () => {
  const user = await insertUser(db.database);
  const before = await db.pidOf();
  const broken = db.withUser(user, async (tx) => {
    await tx.insert(subscriptions).values({ userId: user });
    tx.$client.connection.stream.destroy();
  });
  await expect(broken).rejects.toThrow(/terminated/);
  expect(await db.pidOf()).not.toBe(before);
  expect(await db.withUser.read(user, (tx) => tx.$count(subscriptions))).toBe(0);
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

  const readOnly = Object.assign(new Error("cannot execute INSERT"), { code: "25006" });

  test.each([
    ["a query that was not answered", new Error("Query read timeout")],
    [
      "a query of drizzle's that was not answered",
      new DrizzleQueryError("", [], new Error("Query read timeout")),
    ],
    ["a query that a replica refuses", new DrizzleQueryError("insert", [], readOnly)],
    ["the end of the server", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["a failure of the pooler", Object.assign(new Error("server conn crashed?"), { code: "08P01" })],
  ])("no rollback is sent after %s, and the connection is closed", async (_of, failure) => {
    expect(await failWith(failure)).toEqual({ sent: [], isKept: false });
  });

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
