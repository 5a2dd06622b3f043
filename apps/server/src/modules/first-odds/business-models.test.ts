import { businessModels, type TypicalFigure } from "@beachhead/contract/business-models";
import { listedChannel } from "@beachhead/contract/channel-list";
import { firstOddsAssumptions } from "@beachhead/contract/first-odds-assumptions";
import { checkChannelInputs, familyInputs, firstOddsRun, simulate } from "@beachhead/engine";
import { expect, test } from "vitest";

const typicalOf = (figures: Readonly<Record<string, TypicalFigure>>) =>
  Object.fromEntries(Object.entries(figures).map(([key, { typical }]) => [key, typical]));

test.each(businessModels)("$name: the typical first odds have an answer", (model) => {
  const { pricePerUserYear, usersPerCustomer, newCustomersFirstYear, costPercentOfRevenue } = model.firstOdds;
  const { inputs, cost, options } = firstOddsRun(
    {
      pricePerUserYear: pricePerUserYear.typical,
      usersPerCustomer: usersPerCustomer.typical,
      newCustomersFirstYear: newCustomersFirstYear.typical,
      costPercentOfRevenue: costPercentOfRevenue.typical,
      revenueTarget: 1000,
      targetYear: 3,
    },
    firstOddsAssumptions(model),
  );
  const { probability, revenue } = simulate(inputs, cost, options).monteCarlo;
  expect(probability.both).toBe(1);
  expect(revenue[4]?.p50).toBeGreaterThan(revenue[0]?.p50 ?? 0);
});

test.each(businessModels)(
  "$name: its channels are in the catalogue, with inputs of their calculators",
  (model) => {
    for (const { key, inputs } of model.channels) {
      const family = listedChannel(key)?.family;
      if (family === undefined) throw new Error(`The catalogue has no channel ${key}`);
      const known = familyInputs[family].keys.map(String);
      expect(
        Object.keys(inputs).filter((input) => !known.includes(input)),
        String(key),
      ).toEqual([]);
      expect(checkChannelInputs(family, typicalOf(inputs)).errors, String(key)).toEqual([]);
    }
  },
);
