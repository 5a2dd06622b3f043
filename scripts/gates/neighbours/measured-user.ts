import { randomUUID } from "node:crypto";
import { testCost } from "../../../apps/server/src/modules/product-costs/test-cost.ts";
import type { Account } from "../../../operations/testing/account.ts";
import { simulationBody } from "./simulators.ts";
import type { CallKind, Times } from "./times.ts";

interface Request {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface MeasuredUser {
  /** Makes each call so many times, one after the other. A call above `patience` milliseconds is given up and counts as that. */
  measure(rounds: number, times: Times, patience: number): Promise<void>;
  /** Answers other than 200. */
  readonly failures: readonly string[];
}

const COSTS = 30;
const TRIALS = 10_000;

/** A user with some product costs, who does ordinary work. */
export async function createMeasuredUser(
  url: string,
  account: Account,
  nextFigure: () => number,
): Promise<MeasuredUser> {
  const failures: string[] = [];
  let saved = "";
  for (let index = 0; index < COSTS; index += 1) saved = await account.createCost();
  let version = await account.costVersion(saved);

  const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

  async function call(kind: CallKind, times: Times, patience: number, path: string, request: Request) {
    const start = performance.now();
    const signal = AbortSignal.timeout(patience);
    const headers = { "content-type": "application/json", ...account.headers, ...request.headers };
    try {
      const answer = await fetch(url + path, { ...request, headers, signal });
      const text = await answer.text();
      if (answer.status !== 200) failures.push(`${kind}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      if (!isTimeout(error)) throw error;
    }
    times[kind].push(performance.now() - start);
  }

  async function save(times: Times, patience: number): Promise<void> {
    const body = JSON.stringify(testCost({ description: randomUUID() }));
    const headers = { "if-match": `"v${version}"` };
    await call("save", times, patience, `/api/product-cost/${saved}`, { method: "PUT", headers, body });
    version = await account.costVersion(saved);
  }

  return {
    failures,
    async measure(rounds, times, patience) {
      for (let round = 0; round < rounds; round += 1) {
        await call("list", times, patience, "/api/product-cost", { method: "GET" });
        await save(times, patience);
        const body = simulationBody(nextFigure(), TRIALS);
        await call("simulation", times, patience, "/api/simulation/run", { method: "POST", body });
      }
    },
  };
}
