import { expect, test } from "vitest";
import { createBuiltInAdvisor } from "../built-in/built-in-advisor.ts";
import { agreement, evaluate } from "./evaluate.ts";

test("the built-in advisor answers every golden cell, agrees with itself and scores at least 95", async () => {
  const one = await evaluate(createBuiltInAdvisor());
  expect(one.answered).toBe(1);
  expect(one.score).toBeGreaterThanOrEqual(95);
  expect(agreement(one, await evaluate(createBuiltInAdvisor()))).toBe(1);
});

test("an advisor that fails answers no cell and scores 50", async () => {
  const failing = await evaluate({ advise: () => Promise.reject(new Error("away")) });
  expect(failing).toMatchObject({ answered: 0, score: 50 });
});
