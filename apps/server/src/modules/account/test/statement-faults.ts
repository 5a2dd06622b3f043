import type { Pool, PoolClient } from "pg";

export type FaultMoment = "statement" | "commit";

/** Makes one statement fail. For tests only. */
export interface StatementFault {
  /** Intercepts the statements of a pool's connections. */
  watch(pool: Pool): void;
  /**
   * Runs `work`; its `at`-th statement fails before it reaches the database, or the reply to its `at`-th commit is
   * lost.
   * @returns how many there were
   */
  during(at: number, moment: FaultMoment, work: () => Promise<void>): Promise<number>;
}

class BrokenConnection extends Error {
  readonly code = "57P01";
}

export function createStatementFault(): StatementFault {
  const watched = new WeakSet<PoolClient>();
  let now: { at: number; moment: FaultMoment; count: number } | undefined;

  function breakable(client: PoolClient): void {
    client.query = new Proxy(client.query, {
      apply: (query, _self, parameters: unknown[]): unknown => {
        const isCounted = now?.moment === "statement" || parameters[0] === "COMMIT";
        if (now === undefined || !isCounted) return Reflect.apply(query, client, parameters);
        now.count += 1;
        if (now.count !== now.at) return Reflect.apply(query, client, parameters);
        const error = new BrokenConnection("terminating connection");
        if (now.moment === "statement") {
          const callback = parameters.at(-1);
          if (typeof callback !== "function") return Promise.reject(error);
          return void setImmediate(() => void Reflect.apply(callback, undefined, [error]));
        }
        const answer: unknown = Reflect.apply(query, client, parameters);
        return Promise.resolve(answer).then(() => Promise.reject(error));
      },
    });
  }

  return {
    watch(pool) {
      pool.on("acquire", (client) => {
        if (watched.has(client)) return;
        watched.add(client);
        breakable(client);
      });
    },

    async during(at, moment, work) {
      const current = { at, moment, count: 0 };
      now = current;
      try {
        await work();
      } finally {
        now = undefined;
      }
      return current.count;
    },
  };
}
