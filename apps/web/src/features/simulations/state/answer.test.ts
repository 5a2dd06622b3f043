import { decide, simulate } from "@beachhead/engine";
import { expect, test } from "vitest";
import { exampleRun } from "../testing/example.ts";
import { answerAfter, NO_ANSWER } from "./answer.ts";

test("decisions join the answer that is shown, and without one they are dropped", () => {
  const request = exampleRun();
  const decisions = decide(request.inputs, request.cost, request.options);
  const complete = simulate(request.inputs, request.cost, { ...request.options, trials: 1000 });
  const result = { ...complete, recommended: null, tornado: null, heatmap: null };
  const heard = { kind: "engine", currency: "USD", update: { kind: "decisions", decisions } } as const;
  const shown = answerAfter(NO_ANSWER, { kind: "stored", answer: { request, currency: "USD", result } });
  expect(answerAfter(shown, heard).answer?.result).toEqual(complete);
  expect(answerAfter(NO_ANSWER, heard)).toBe(NO_ANSWER);
});
