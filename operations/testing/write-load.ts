/** For tests: writers that run until they are stopped, or until the app is gone. */
import type { Account } from "./account.ts";

export interface Acknowledged {
  id: string;
  /** When the answer had arrived, in milliseconds since 1970. */
  at: number;
}

export interface WriteLoad {
  /** Resolves at that many acknowledgements, or when no writer is left. */
  reached(count: number): Promise<void>;
  /** Everything that was acknowledged. */
  ended: Promise<Acknowledged[]>;
}

/** An account holds 500 documents; what a test itself creates needs room too. */
const MOST_CREATED = 400;

/** A writer ends at its first write that is not acknowledged. When there are enough documents, it saves its last one. */
export function writeUntilAborted(account: Account, writers: number, signal: AbortSignal): WriteLoad {
  const acknowledged: Acknowledged[] = [];
  const waiting = new Map<number, () => void>();
  const create = async () => {
    const id = await account.createCost();
    acknowledged.push({ id, at: Date.now() });
    waiting.get(acknowledged.length)?.();
    return id;
  };
  const write = async () => {
    let id = await create();
    let version = 1;
    while (!signal.aborted) {
      if (acknowledged.length >= MOST_CREATED) version = await account.saveCost(id, version);
      else [id, version] = [await create(), 1];
    }
  };
  const ended = Promise.all(Array.from({ length: writers }, () => write().catch(() => undefined))).then(
    () => acknowledged,
  );
  return {
    reached: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(count, resolve);
      await Promise.race([promise, ended]);
    },
    ended,
  };
}
