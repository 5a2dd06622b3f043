import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { checkKeyCanaries } from "./canary.ts";
import { createVault } from "./envelope.ts";
import { KeyringError, makeKeyringEntry, parseKeyring } from "./keyring.ts";

const key = makeKeyringEntry();
const [kid = ""] = key.split(":");
const ringOf = (...entries: string[]) => parseKeyring(entries.join(" "), "test");

let database: TestDatabase;
let pools: Pools;
/** Connections of another server on the same database. */
let others: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  others = createTestPools(database);
});
afterAll(async () => {
  await Promise.all([pools.close(), others.close()]);
  await database.drop();
});
beforeEach(() => pools.auth.query("delete from key_canaries"));

function check(entries: string[], by = pools): Promise<void> {
  const ring = ringOf(...entries);
  return checkKeyCanaries(by.auth, ring, createVault(ring));
}

const canaries = async () =>
  (await others.auth.query<{ kid: string }>("select kid from key_canaries order by created_at")).rows;

test("the first start leaves a canary that every later one opens, on any server", async () => {
  for (let start = 0; start < 12; start += 1) await check([key]);
  expect(await canaries()).toEqual([{ kid }]);
  await check([key], others);
});

test("a new key before the old one gets a canary of its own, and the old one is still needed", async () => {
  const newKey = makeKeyringEntry();
  await check([key]);
  await check([newKey, key]);
  expect(await canaries()).toEqual([{ kid }, { kid: newKey.split(":")[0] }]);
  await expect(check([newKey])).rejects.toThrow(KeyringError);
});

test("a start with a wrong key is refused, leaves no canary and does not block other servers", async () => {
  await check([key]);
  const refused = check([makeKeyringEntry()]);
  await expect(refused).rejects.toThrow(KeyringError);
  await expect(refused).rejects.toThrow(`sealed with the master key ${kid}, which is not the one given`);
  await check([key], others);
  expect(await canaries()).toEqual([{ kid }]);
});

test("a canary that decrypts to another text is refused", async () => {
  const sealed = createVault(ringOf(key)).seal("another text", {
    table: "key_canaries",
    userId: kid,
    field: "sealed",
  });
  await pools.auth.query("insert into key_canaries (kid, sealed) values ($1, $2)", [kid, sealed]);
  await expect(check([key])).rejects.toThrow(KeyringError);
});

test("an error unrelated to keys is not reported as a key error", async () => {
  await pools.auth.query("insert into key_canaries (kid, sealed) values ('a|b', 'x')");
  const vault = createVault(ringOf(key));
  const broken = checkKeyCanaries(pools.auth, ringOf(key), {
    ...vault,
    open: () => {
      throw new RangeError("out of memory");
    },
  });
  await expect(broken).rejects.toThrow(RangeError);
});

test("two servers with different keys start at once on a new database: one succeeds", async () => {
  const holder = await pools.auth.connect();
  // Both may read the table; they write only once both have come as far as they can.
  await holder.query("begin; lock table key_canaries in exclusive mode");
  const starts = [check([makeKeyringEntry()]), check([makeKeyringEntry()], others)];
  const ending = Promise.allSettled(starts);
  try {
    await vi.waitFor(async () => expect(await waitingForOthers()).toBe(starts.length), { timeout: 120_000 });
  } finally {
    await holder.query("commit");
    holder.release();
  }
  const refused = (await ending).flatMap((each): unknown[] =>
    each.status === "rejected" ? [each.reason] : [],
  );
  expect(refused).toHaveLength(1);
  expect(refused[0]).toBeInstanceOf(KeyringError);
  expect(await canaries()).toHaveLength(1);
});

/** How many connections of this database wait for another one's lock. */
async function waitingForOthers(): Promise<number> {
  const waiting = await others.auth.query(
    "select 1 from pg_locks join pg_database on pg_database.oid = database " +
      "where datname = current_database() and not granted",
  );
  return waiting.rows.length;
}
