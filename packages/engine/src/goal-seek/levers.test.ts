import { describe, expect, test } from "vitest";
import {
  type CostInputs,
  type GoalSeekObjective,
  goalSeek,
  moveLever,
  type SimulationInputs,
} from "../index.ts";
import { NO_COST } from "../simulation/cost-inputs.ts";
import { examples, onePlan, threePlans } from "../test/examples.ts";
import { defaults } from "../test/goal-seek-cases.ts";
import { leversOf } from "./levers.ts";

describe("levers", () => {
  const ids = (inputs: SimulationInputs, cost: CostInputs, objective: GoalSeekObjective = "both") =>
    leversOf(inputs, cost, { ...defaults, objective }).map(({ id }) => id);

  test("levers of a single plan are not listed again by plan", () => {
    expect(ids(onePlan.inputs, NO_COST)).toEqual([
      "price",
      "customers",
      "retention",
      "priceGrowth",
      "customerGrowth",
      "together",
    ]);
    expect(ids(threePlans.inputs, NO_COST)).toContain("plan.2.customers");
  });

  test("costs above zero are levers only where EBIT counts", () => {
    expect(ids(onePlan.inputs, { ...NO_COST, fixedAdminCost: 5 })).toContain("cost.fixedAdminCost");
    expect(ids(onePlan.inputs, { ...NO_COST, fixedAdminCost: 5 }, "revenue")).not.toContain(
      "cost.fixedAdminCost",
    );
  });

  test("a lever that does not exist is refused", () => {
    expect(() => moveLever(onePlan.inputs, NO_COST, defaults, "plan.7.price", 1)).toThrow(RangeError);
  });

  test("a lever that cannot reach the confidence gives its best odds", () => {
    const { levers } = goalSeek(examples[2]!.inputs, examples[2]!.cost, defaults);
    const retention = levers.find(({ lever }) => lever === "retention")!;
    expect(retention).toMatchObject({ reachable: false, probability: 0, x: 0, room: null });
  });

  test("no lever other than price growth reaches the odds where there is no revenue at all", () => {
    const inputs = { ...onePlan.inputs, priceGrowth: [-100, 0, 0, 0] };
    const { base, levers, target } = goalSeek(inputs, onePlan.cost, { ...defaults, trials: 1000 });
    expect([base.probability, target]).toEqual([0, null]);
    for (const { lever, reachable } of levers) {
      expect(reachable && lever !== "priceGrowth", lever).toBe(false);
    }
  });
});
