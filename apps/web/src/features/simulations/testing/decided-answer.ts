import { decide, type SimulationInputs, simulate } from "@beachhead/engine";
import type { Answer } from "../state/answer.ts";
import { exampleRun } from "./example.ts";

/** The answer of the worked example with its decisions, computed by the engine. */
export function decidedAnswer(changes: Partial<SimulationInputs> = {}): Answer {
  const example = exampleRun();
  const request = { ...example, inputs: { ...example.inputs, ...changes }, wantsDecisions: true };
  const options = { ...request.options, trials: 1000 };
  const result = simulate(request.inputs, request.cost, options);
  return {
    request,
    currency: "USD",
    result: { ...result, ...decide(request.inputs, request.cost, options) },
  };
}
