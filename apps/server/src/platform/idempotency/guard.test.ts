import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../clock/durations.ts";
import { createPools, type Pools } from "../db/pool.ts";
import { asOwnerOf, createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { insertUser } from "../db/test-rows.ts";
import { createWithUser, type WithUser } from "../db/with-user.ts";
import { RawReply } from "../replies/raw-reply.ts";
import { type GuardedRequest, guardFor, parseIdempotencyKey, unguarded } from "./guard.ts";

const START = new Date("2027-01-31T10:00:00.000Z");

let database: TestDatabase;
let pools: Pools;
let withUser: WithUser;
let now: Date;
let userId: string;
let effects: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  withUser = createWithUser(pools.app);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});
beforeEach(async () => {
  now = START;
  effects = 0;
  userId = await insertUser(database);
});

const guardOf = (changes: Partial<GuardedRequest> = {}) =>
  guardFor(
    { now: () => now },
    { name: "createProductCost", ownerId: userId, key: "key", params: undefined, body: { a: 1 }, ...changes },
  );

const saved = (count: number) => ({
  success: true,
  message: "Saved",
  _id: `${count}`,
  id: `${count}`,
  version: 7,
});

/** Sends one request; its effect replies with the number of effects so far. */
function ask(
  changes: Partial<GuardedRequest> = {},
  answer: (count: number) => object = saved,
  run: WithUser = withUser,
) {
  return run(changes.ownerId ?? userId, (tx) =>
    guardOf(changes).run(tx, async () => {
      effects += 1;
      return answer(effects);
    }),
  );
}

const findReply = (changes: Partial<GuardedRequest> = {}) =>
  withUser(userId, (tx) => guardOf(changes).findReply(tx));
const replyOf = (count: number) => new RawReply(200, { etag: '"v7"' }, JSON.stringify(saved(count)));
const rows = () =>
  asOwnerOf(
    database,
    userId,
    async (client) => (await client.query<{ key: string }>("select * from idempotency_keys")).rows,
  );

describe("idempotency guard", () => {
  test("repeated requests with one key have one effect and get the same reply", async () => {
    expect(await findReply()).toBeUndefined();
    expect(await ask()).toEqual(replyOf(1));
    expect(await ask()).toEqual(replyOf(1));
    expect(await findReply()).toEqual(replyOf(1));
    expect(effects).toBe(1);
    expect(await rows()).toMatchObject([
      {
        key: "key",
        route: "POST /api/product-cost",
        status: 200,
        body_hash: createHash("sha256").update('{"a":1}').digest("hex"),
        expires_at: new Date(START.getTime() + DAY_MS),
      },
    ]);
  });

  test("concurrent requests with one key have one effect and get the same reply", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(effects).toBe(1);
    for (const answer of answers) expect(answer).toEqual(replyOf(1));
  });

  test("the reply of a request with a key is stripped to its schema and has an ETag only if it has a version", async () => {
    const answer = await ask({}, (count) => ({ ...saved(count), secret: "x" }));
    expect(answer).toEqual(replyOf(1));
    const deleted = { success: true, message: "Deleted", restoreUntil: START.toISOString() };
    const name = "deleteProductCost";
    expect(await ask({ name }, () => deleted)).toEqual(new RawReply(200, {}, JSON.stringify(deleted)));
    await expect(ask({ key: "unfit" }, () => ({ success: false }))).rejects.toThrow(/does not match/);
    expect(await findReply({ key: "unfit" })).toBeUndefined();
  });

  test("reusing a key with another body is refused and has no effect", async () => {
    await ask();
    const refusal = { code: "invalid", details: { issues: [{ path: "" }] } };
    await expect(ask({ body: { a: 2 } })).rejects.toMatchObject(refusal);
    await expect(ask({ body: undefined })).rejects.toMatchObject(refusal);
    await expect(findReply({ body: { a: 2 } })).rejects.toMatchObject(refusal);
    expect(effects).toBe(1);
  });

  test("reusing a key with another path parameter is refused and has no effect", async () => {
    await ask({ params: { id: "one" } });
    const refusal = { code: "invalid", details: { issues: [{ path: "" }] } };
    await expect(ask({ params: { id: "two" } })).rejects.toMatchObject(refusal);
    await expect(findReply({ params: { id: "two" } })).rejects.toMatchObject(refusal);
    expect(await ask({ params: { id: "one" } })).toEqual(replyOf(1));
    expect(effects).toBe(1);
  });

  test("a request with a key and no body has one effect", async () => {
    expect(await ask({ body: undefined })).toEqual(replyOf(1));
    expect(await ask({ body: undefined })).toEqual(replyOf(1));
  });

  test("a key is scoped to its user and endpoint", async () => {
    const other = await insertUser(database);
    await ask();
    expect(await ask({ ownerId: other })).toEqual(replyOf(2));
    expect(await ask({ name: "updateProductCost" })).toEqual(replyOf(3));
    expect(await ask({ key: "other" })).toEqual(replyOf(4));
    expect(await findReply()).toEqual(replyOf(1));
  });

  test("a key can be used again after its effect failed", async () => {
    const failing = ask({}, () => {
      throw new RangeError("no");
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await findReply()).toBeUndefined();
    expect(await ask()).toEqual(replyOf(2));
  });

  test("a key expires after 24 hours and then accepts another body", async () => {
    await ask();
    now = new Date(START.getTime() + DAY_MS - 1);
    expect(await ask()).toEqual(replyOf(1));
    now = new Date(START.getTime() + DAY_MS);
    expect(await findReply()).toBeUndefined();
    expect(await ask({ body: { a: 2 } })).toEqual(replyOf(2));
    expect(await findReply({ body: { a: 2 } })).toEqual(replyOf(2));
  });

  test("claiming a key deletes at most 50 expired keys of the user", async () => {
    await asOwnerOf(database, userId, (client) =>
      client.query(
        `insert into idempotency_keys (user_id, key, route, body_hash, status, headers, body, expires_at)
         select app_user(), 'old ' || n, 'POST /', 'x', 200, '{}', '{}', $1 from generate_series(1, 60) n`,
        [START],
      ),
    );
    await ask();
    expect(await rows()).toHaveLength(11);
    await ask({ key: "next" });
    expect((await rows()).map(({ key }) => key).toSorted()).toEqual(["key", "next"]);
  });

  test("a key the database rejects, or one claimed without a reply, is an internal error", async () => {
    await expect(ask({ key: "with \u0000" })).rejects.toThrow(/Failed query/);
    await asOwnerOf(database, userId, (client) =>
      client.query(
        `insert into idempotency_keys (user_id, key, route, body_hash, expires_at)
         values (app_user(), 'key', 'POST /api/product-cost', 'x', $1)`,
        [new Date(START.getTime() + DAY_MS)],
      ),
    );
    await expect(ask()).rejects.toThrow("A claimed idempotency key has no row");
  });

  test("a request that waits too long for its key gets 409 with Retry-After", async () => {
    const production = createPools({ databaseUrl: database.serverUrl });
    await asOwnerOf(database, userId, async (client) => {
      await client.query("begin");
      await client.query(
        `insert into idempotency_keys (user_id, key, route, body_hash, expires_at)
         values (app_user(), 'key', 'POST /api/product-cost', 'x', $1)`,
        [new Date(START.getTime() + DAY_MS)],
      );
      await expect(ask({}, saved, createWithUser(production.app))).rejects.toMatchObject({
        code: "conflict",
        details: { retryAfterSeconds: 1 },
      });
      await client.query("rollback");
    });
    await production.close();
    expect(await ask()).toEqual(replyOf(1));
  });
});

test("requests without a key each have their effect and store nothing", async () => {
  const answers = await withUser(userId, async (tx) => [
    await unguarded.findReply(tx),
    await unguarded.run(tx, async () => "one"),
    await unguarded.run(tx, async () => "two"),
  ]);
  expect(answers).toEqual([undefined, "one", "two"]);
  expect(await rows()).toEqual([]);
});

test("a key is 1 to 255 visible ASCII characters", () => {
  expect(parseIdempotencyKey(undefined)).toBeUndefined();
  expect(parseIdempotencyKey(" a-key ")).toBe("a-key");
  expect(parseIdempotencyKey("k".repeat(255))).toBe("k".repeat(255));
  for (const key of ["", " ", "k".repeat(256), "a b", "clé", "a\tb"]) {
    expect(() => parseIdempotencyKey(key), key).toThrow(expect.objectContaining({ code: "bad_request" }));
  }
});
