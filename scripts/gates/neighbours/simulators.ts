import { setTimeout as pause } from "node:timers/promises";
import { testCost } from "../../../apps/server/src/modules/product-costs/test-cost.ts";
import { testRun } from "../../../apps/server/src/modules/simulations/test-simulation.ts";
import type { Account } from "../../../operations/testing/account.ts";

export interface SimulationCounts {
  answered: number;
  /** Refused with a time to retry: 429 or 503. */
  refused: number;
  /** Any other answer. */
  failures: string[];
}

const MILLION = 1_000_000;
/** Milliseconds until a refused user asks again, whatever `Retry-After` said. */
const AGAIN = 250;

/** A run with figures of its own, so that no earlier result answers it. */
export const simulationBody = (figure: number, trials: number): string =>
  JSON.stringify({
    ...testRun({ revenueTarget: 1_000_000 + figure }),
    cost: testCost(),
    options: { trials },
  });

/** One user for each account in the list, which may name one more than once; each runs a million trials again and again. */
export function startSimulators(
  url: string,
  accounts: readonly Account[],
  nextFigure: () => number,
  counts: SimulationCounts,
): { stop(): Promise<void> } {
  const stop = new AbortController();

  async function run({ headers }: Account): Promise<void> {
    const answer = await fetch(`${url}/api/simulation/run`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: simulationBody(nextFigure(), MILLION),
      signal: stop.signal,
    });
    const text = await answer.text();
    if (answer.status === 200) counts.answered += 1;
    else if (answer.status === 429 || answer.status === 503) {
      counts.refused += 1;
      await pause(AGAIN, undefined, { signal: stop.signal });
    } else counts.failures.push(`a million trials: ${answer.status} ${text.slice(0, 200)}`);
  }

  const users = accounts.map(async (account) => {
    try {
      while (!stop.signal.aborted) await run(account);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  });
  return {
    async stop() {
      stop.abort();
      await Promise.all(users);
    },
  };
}
