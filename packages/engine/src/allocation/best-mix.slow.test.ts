import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWithEveryMix } from "./test-every-mix.ts";
import { anyPlan } from "./test-plans.ts";

test("the search finds the best of every combination, for 200 random plans of up to 6 channels", () => {
  fc.assert(fc.property(anyPlan(6), compareWithEveryMix), { numRuns: 200, seed: 20_261_128 });
  expect.hasAssertions();
});
