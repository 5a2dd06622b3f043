import type { Pool } from "pg";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pools } from "../db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { createTestPools } from "../db/test-pools.ts";
import { checkKeyCanaries } from "./canary.ts";
import { createVault, type Place, SealError } from "./envelope.ts";
import { KeyringError, makeKeyringEntry, parseKeyring } from "./keyring.ts";
import { rewrapAll, type SealedColumn } from "./rewrap-all.ts";

const ROWS = 1_000;
const oldKey = makeKeyringEntry();
const newKey = makeKeyringEntry();
const ringOf = (...entries: string[]) => parseKeyring(entries.join(" "), "test");
const placeOf = (id: string): Place => ({ table: "secrets", userId: id, field: "sealed" });

let database: TestDatabase;
let pools: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = createTestPools(database);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("create table secrets (id text primary key, sealed text not null)");
  await owner.query("grant select, insert, update on secrets to beachhead_auth");
  await owner.end();
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

function secretsColumn(pool: Pool): SealedColumn {
  return {
    async page(after, size) {
      const found = await pool.query<{ id: string; sealed: string }>(
        "select id, sealed from secrets where id > $1 order by id limit $2",
        [after ?? "", size],
      );
      return found.rows.map((row) => ({ ...row, place: placeOf(row.id) }));
    },
    async replace({ id, sealed: was }, sealed) {
      const done = await pool.query("update secrets set sealed = $1 where id = $2 and sealed = $3", [
        sealed,
        id,
        was,
      ]);
      return done.rowCount === 1;
    },
  };
}

test("a key rotation during reads and writes fails no read, loses no write and retires the old key", async () => {
  const ids = Array.from({ length: ROWS }, (_, index) => `id${String(index).padStart(5, "0")}`);
  const before = createVault(ringOf(oldKey));
  await pools.auth.query("insert into secrets select * from unnest($1::text[], $2::text[])", [
    ids,
    ids.map((id) => before.seal(`secret of ${id}`, placeOf(id))),
  ]);

  const turning = createVault(ringOf(newKey, oldKey));
  const rotation = { done: false };
  const counts = { reads: 0, writes: 0 };
  const written = new Set<string>();
  async function load(offset: number): Promise<void> {
    for (let step = offset; !rotation.done; step += 7) {
      const id = ids[(step * 31) % ROWS] ?? "";
      const found = await pools.auth.query<{ sealed: string }>("select sealed from secrets where id = $1", [
        id,
      ]);
      expect(turning.open(found.rows[0]?.sealed ?? "", placeOf(id))).toMatch(
        new RegExp(`^(secret|new) of ${id}$`),
      );
      counts.reads += 1;
      if (step % 3 !== 0) continue;
      const sealed = turning.seal(`new of ${id}`, placeOf(id));
      await pools.auth.query("update secrets set sealed = $1 where id = $2", [sealed, id]);
      written.add(id);
      counts.writes += 1;
    }
  }
  const loads = [1, 2, 3].map((offset) => load(offset));
  const first = await rewrapAll(secretsColumn(pools.auth), turning);
  rotation.done = true;
  await Promise.all(loads);
  expect(first.rows).toBe(ROWS);
  expect(first.rewrapped).toBeGreaterThan(0);
  expect(counts.reads).toBeGreaterThan(50);
  expect(counts.writes).toBeGreaterThan(10);
  expect(await rewrapAll(secretsColumn(pools.auth), turning)).toEqual({ rows: ROWS, rewrapped: 0 });

  const after = createVault(ringOf(newKey));
  const all = await pools.auth.query<{ id: string; sealed: string }>("select id, sealed from secrets");
  for (const { id, sealed } of all.rows) {
    expect(after.open(sealed, placeOf(id))).toBe(`${written.has(id) ? "new" : "secret"} of ${id}`);
    expect(() => before.open(sealed, placeOf(id))).toThrow(SealError);
  }
  expect(JSON.stringify(all.rows)).not.toMatch(/secret of|new of/);
});

test("a wrong keyring is refused, a rotated one accepted, and a retired key may be removed", async () => {
  const check = (...entries: string[]) => {
    const ring = ringOf(...entries);
    return checkKeyCanaries(pools.auth, ring, createVault(ring));
  };
  const [oldId = ""] = oldKey.split(":");
  await check(oldKey);
  await check(oldKey);
  await expect(check(newKey)).rejects.toThrow(KeyringError);
  await expect(check(`${oldId}:${newKey.split(":")[1]}`)).rejects.toThrow(
    `This database was sealed with the master key ${oldId}`,
  );
  await check(newKey, oldKey);
  await expect(check(newKey)).rejects.toThrow(KeyringError);
  await pools.auth.query("delete from key_canaries where kid = $1", [oldId]);
  await check(newKey);
});

test("six servers with different keyrings start at once on a new database: one succeeds", async () => {
  await pools.auth.query("delete from key_canaries");
  const rings = Array.from({ length: 6 }, () => ringOf(makeKeyringEntry()));
  const starts = await Promise.allSettled(
    rings.map((ring) => checkKeyCanaries(pools.auth, ring, createVault(ring))),
  );
  expect(starts.filter((each) => each.status === "fulfilled")).toHaveLength(1);
});
