import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { DEFAULT_OPTIONS, simulateScenarios } from "../../packages/engine/src/index.ts";
import { interleave, milliseconds, millisecondsOf, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row } from "../report/row.ts";
import type { AnswerRequest } from "./answer-request.ts";
import { fivePlans } from "./five-plans.ts";
import { cost } from "./work.ts";

/** From sending the edited inputs to a thread until its answer is here. */
export async function answerRows(rounds: number): Promise<Row[]> {
  const worker = new Worker(new URL("./answer.worker.ts", import.meta.url));
  let edit = 0;
  const answer = async (trials: number, shares: boolean): Promise<void> => {
    edit += 1;
    const options = { ...DEFAULT_OPTIONS, trials };
    const request: AnswerRequest = { inputs: fivePlans(edit), cost, options, shares };
    worker.postMessage(request);
    await once(worker, "message");
    if (shares) await once(worker, "message");
  };
  const sizes = [
    { trials: 10_000, limit: 10 },
    { trials: 100_000, limit: 30 },
    { trials: 1_000_000, limit: 250 },
  ];
  const name = (trials: number): string =>
    `Edit to fresh answer in a worker, ${trials.toLocaleString("en")} trials`;
  try {
    const series = await interleave(rounds, [
      ...sizes.map(({ trials }) => ({
        name: name(trials),
        measure: () => millisecondsOf(() => answer(trials, false)),
        warmUp: () => answer(trials, false),
      })),
      {
        name: SHARES,
        measure: () => millisecondsOf(() => answer(10_000, true)),
        warmUp: () => answer(10_000, true),
      },
      {
        name: DETERMINISTIC,
        measure: () => milliseconds(() => repeatScenarios()) / (3 * REPEATS),
        warmUp: async () => repeatScenarios(),
      },
    ]);
    const row = (work: string, unit: "ms" | "µs", limit: number | null): Row => ({
      part: "kernel",
      work,
      ours: figureOf(
        unit,
        roundsOf(series, work).map((time) => (unit === "µs" ? time * 1000 : time)),
      ),
      anchor: null,
      target: limit === null ? null : { of: "figure", bound: "at most", limit },
    });
    return [
      ...sizes.map(({ trials, limit }) => row(name(trials), "ms", limit)),
      row(SHARES, "ms", 100),
      row(DETERMINISTIC, "µs", null),
    ];
  } finally {
    await worker.terminate();
  }
}

const SHARES = "The same with shares of variance, 10,000 trials";
const DETERMINISTIC = "Deterministic run, 5 plans, all lines";
const REPEATS = 200;

function repeatScenarios(): void {
  for (let i = 0; i < REPEATS; i += 1) simulateScenarios(fivePlans(i), cost, DEFAULT_OPTIONS);
}
