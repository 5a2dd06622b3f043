import { expect, test } from "vitest";
import { onePlan } from "../test/examples.ts";
import { costAmounts, costGrowths, costRateUnits, eachCostAmount, eachCostGrowth } from "./cost-inputs.ts";
import { costRates } from "./cost-rates.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { runScenario, scenarioPoints } from "./scenario.ts";
import type { CostInputs } from "./types.ts";

const cost: CostInputs = { ...eachCostAmount(() => 5), ...eachCostGrowth(() => [1, 2, 3, 4]) };
const { inputs } = onePlan;
const figuresOf = (of: CostInputs) => {
  const { totalCost, npv } = runScenario(inputs, of, DEFAULT_OPTIONS, scenarioPoints(inputs).mid);
  return { totalCost, npv };
};

test.each(costAmounts)("a run counts $name", ({ name }) => {
  expect(figuresOf({ ...cost, [name]: 6 })).not.toEqual(figuresOf(cost));
});

test.each(costAmounts.filter(({ rate }) => rate !== null))(
  "a higher $name raises $rate by as much, of fixed cost by the share of this geography",
  ({ name, rate }) => {
    if (rate === null) return;
    const rateOf = (of: CostInputs) => costRates(of)[0]?.[rate] ?? Number.NaN;
    const share = costRateUnits[rate] === "year" ? 0.05 : 1;
    expect(rateOf({ ...cost, [name]: 6 }) - rateOf(cost)).toBeCloseTo(share, 9);
  },
);

test.each(costGrowths)("a run counts %s", (name) => {
  expect(figuresOf({ ...cost, [name]: [1, 2, 3, 5] })).not.toEqual(figuresOf(cost));
});
