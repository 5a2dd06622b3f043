/** For tests: what a server asks its database, by round trip. */
import type { Pool, PoolClient } from "pg";
import type { Pools } from "../platform/db/pool.ts";

export interface RoundTrips {
  /**
   * The statements since the last call, once all are answered. Those of one list were sent before the first of them was
   * answered, so they cost one wait.
   */
  take(): Promise<string[][]>;
}

/** Records the statements of all connections opened after this call. */
export function recordRoundTrips({ app, auth }: Pick<Pools, "app" | "auth">): RoundTrips {
  let trips: string[][] = [];
  const unanswered = new Set<Promise<void>>();

  function sent(label: string): () => void {
    if (unanswered.size === 0) trips.push([]);
    trips.at(-1)?.push(label);
    const { promise, resolve } = Promise.withResolvers<void>();
    unanswered.add(promise);
    return () => {
      unanswered.delete(promise);
      resolve();
    };
  }

  function watch(client: PoolClient): void {
    const query: unknown = client.query;
    if (typeof query !== "function") throw new TypeError("The connection has no query function.");
    const recorded = (...given: unknown[]): unknown => {
      const answered = sent(labelOf(given[0]));
      const callback = given.at(-1);
      if (typeof callback === "function") {
        const wrapped = (...answer: unknown[]): unknown => {
          answered();
          return Reflect.apply(callback, undefined, answer);
        };
        return Reflect.apply(query, client, [...given.slice(0, -1), wrapped]);
      }
      const answer: unknown = Reflect.apply(query, client, given);
      Promise.resolve(answer).then(answered, answered);
      return answer;
    };
    Object.defineProperty(client, "query", { value: recorded, configurable: true });
  }

  for (const pool of [app, auth] satisfies Pool[]) pool.on("connect", watch);
  return {
    async take() {
      while (unanswered.size > 0) await Promise.all(unanswered);
      const taken = trips;
      trips = [];
      return taken;
    },
  };
}

/** The name of a prepared statement, else the first words of its text. */
function labelOf(statement: unknown): string {
  if (typeof statement === "string") return statement.split(";")[0] ?? "";
  if (typeof statement !== "object" || statement === null) return "";
  if ("name" in statement && typeof statement.name === "string") return statement.name;
  const text = "text" in statement && typeof statement.text === "string" ? statement.text : "";
  return text.trim().split(/\s+/, 2).join(" ");
}
