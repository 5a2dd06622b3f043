/** The engine in a thread, as the browser's worker runs it: first the odds, then the shares of variance. */
import { parentPort } from "node:worker_threads";
import { createMonteCarlo, simulateScenarios } from "../../packages/engine/src/index.ts";
import type { AnswerRequest } from "./answer-request.ts";

const port = parentPort;
if (port === null) throw new Error("This file runs in a worker thread only.");
const monteCarlo = createMonteCarlo();

port.on("message", ({ inputs, cost, options, shares }: AnswerRequest) => {
  const scenarios = simulateScenarios(inputs, cost, options);
  port.postMessage({ kind: "answer", scenarios, odds: monteCarlo.run(inputs, cost, options) });
  if (shares) port.postMessage({ kind: "shares", shares: monteCarlo.shares() });
});
