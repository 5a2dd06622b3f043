/** For tests: what a user was promised, and what became of it. */
import { randomUUID } from "node:crypto";
import type { Account } from "../../../operations/testing/account.ts";

export interface Ledger {
  /** Creates with idempotency keys and saves over and over, until the first that is not answered. */
  write(): {
    /** The first acknowledgements are there. */
    begun: Promise<void>;
    ended: Promise<{ acknowledged: number; unanswered: number }>;
  };
  /** Sends again what was not answered, and compares the whole with what is there. */
  compare(): Promise<{ lost: number; doubled: number }>;
}

const CREATORS = 4;
const BEGUN = 5;

export function createLedger(account: Account): Ledger {
  /** Idempotency key to the id that was answered. */
  const answered = new Map<string, string>();
  const open = new Set<string>();
  /** The cost that is saved over and over, at its last acknowledged version. */
  let saved: { id: string; version: number } | undefined;

  /** Undefined when it was not answered. */
  async function create(): Promise<string | undefined> {
    const key = randomUUID();
    open.add(key);
    const id = await account.createCost(key).catch(() => undefined);
    if (id === undefined) return undefined;
    open.delete(key);
    answered.set(key, id);
    return id;
  }

  async function save(): Promise<number | undefined> {
    if (saved === undefined) {
      const id = await create();
      if (id !== undefined) saved = { id, version: 1 };
      return id === undefined ? undefined : 1;
    }
    const version = await account.saveCost(saved.id, saved.version).catch(() => undefined);
    if (version !== undefined) saved.version = version;
    return version;
  }

  return {
    write: () => {
      let acknowledged = 0;
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const count = () => {
        acknowledged += 1;
        if (acknowledged === BEGUN) resolve();
      };
      const repeat = async (work: () => Promise<unknown>) => {
        while ((await work()) !== undefined) count();
      };
      const writers = [...Array.from({ length: CREATORS }, () => repeat(create)), repeat(save)];
      const ended = Promise.all(writers).then(() => ({ acknowledged, unanswered: open.size }));
      return { begun: Promise.race([begun, ended.then(() => undefined)]), ended };
    },
    compare: async () => {
      for (const key of open) answered.set(key, await account.createCost(key));
      open.clear();
      const stored = await account.costIds();
      const missing = [...answered].filter(([, id]) => !stored.has(id));
      for (const [key] of missing) answered.delete(key);
      const expected = new Set(answered.values());
      return {
        lost: missing.length + (await countLostSaves()),
        doubled: [...stored].filter((id) => !expected.has(id)).length,
      };
    },
  };

  async function countLostSaves(): Promise<number> {
    if (saved === undefined) return 0;
    const found = await account.costVersion(saved.id);
    const lost = Math.max(0, saved.version - found);
    saved = found === 0 ? undefined : { ...saved, version: found };
    return lost;
  }
}
