import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate } from "./allocate.ts";
import { drawFactors } from "./factors.ts";
import { oddsOf } from "./odds.ts";
import { prepareAllocation } from "./prepare.ts";
import { countMixes, tryEveryMix } from "./test-every-mix.ts";
import { anyPlan } from "./test-plans.ts";

const TRIALS = 1000;

test("the odds are within one point of the best of every combination, for 60 random plans of up to 4 channels", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyPlan(4), fc.double({ min: 0.6, max: 1.4, noNaN: true }), (plan, share) => {
      const prepared = prepareAllocation(plan);
      const options = prepared.channels.map((channel) => channel.options);
      fc.pre(countMixes(options) <= 2000);
      const revenue = allocate({ ...plan, trials: 1 }).best.revenue;
      const asked = { ...plan, objective: "odds" as const, needed: revenue * share, trials: TRIALS, seed: 7 };
      const model = { factors: drawFactors(prepared.channels, TRIALS, 7), needed: asked.needed };
      let most = 0;
      let isFeasible = false;
      tryEveryMix(options, plan, (_mix, chosen) => {
        isFeasible = true;
        most = Math.max(most, oddsOf(model, chosen));
      });
      const { best, odds } = allocate(asked);
      expect(best.feasible).toBe(isFeasible);
      const found = isFeasible ? (odds?.best ?? 0) : 0;
      compared += isFeasible ? 1 : 0;
      expect(found).toBeGreaterThanOrEqual(most - 0.01);
      expect(found).toBeLessThanOrEqual(most);
    }),
    { numRuns: 60, seed: 20_261_131 },
  );
  expect(compared).toBeGreaterThan(30);
});

test("a mix of the odds is within budget and people", () => {
  fc.assert(
    fc.property(anyPlan(6), (plan) => {
      const { best } = allocate({ ...plan, objective: "odds", trials: 300 });
      const isWithin =
        best.cost <= (plan.budget ?? Infinity) + 0.005 && best.people <= (plan.people ?? Infinity);
      expect(isWithin).toBe(best.feasible);
    }),
    { numRuns: 60, seed: 20_261_132 },
  );
});
