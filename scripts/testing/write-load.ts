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

/** A writer ends at its first write that is not acknowledged. */
export function writeUntilAborted(account: Account, writers: number, signal: AbortSignal): WriteLoad {
  const acknowledged: Acknowledged[] = [];
  const waiting = new Map<number, () => void>();
  const write = async () => {
    while (!signal.aborted) {
      const id = await account.createCost().catch(() => undefined);
      if (id === undefined) return;
      acknowledged.push({ id, at: Date.now() });
      waiting.get(acknowledged.length)?.();
    }
  };
  const ended = Promise.all(Array.from({ length: writers }, write)).then(() => acknowledged);
  return {
    reached: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(count, resolve);
      await Promise.race([promise, ended]);
    },
    ended,
  };
}
