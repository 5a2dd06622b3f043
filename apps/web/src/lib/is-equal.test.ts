import { expect, it } from "vitest";
import { isEqual } from "./is-equal.ts";

const run = { target: 750_000, growth: [5, 5], plans: [{ id: 1, name: "Starter", fee: null }] };

it.each([
  ["a copy in another order", { plans: structuredClone(run.plans), growth: [5, 5], target: 750_000 }, true],
  ["another figure", { ...run, target: 750_001 }, false],
  ["another figure in a list", { ...run, growth: [5, 6] }, false],
  ["a longer list", { ...run, growth: [5, 5, 5] }, false],
  ["a shorter list", { ...run, growth: [5] }, false],
  ["another field further inside", { ...run, plans: [{ id: 1, name: "Starter", fee: 0 }] }, false],
  ["one field more", { ...run, currency: "USD" }, false],
  ["another name of a field", { target: 750_000, growth: [5, 5], offers: run.plans }, false],
  ["an object in place of a list", { ...run, growth: { 0: 5, 1: 5 } }, false],
  ["null", null, false],
])("isEqual compares a run with %s", (_name, other, expected) => {
  expect(isEqual(run, other)).toBe(expected);
  expect(isEqual(other, run)).toBe(expected);
});

it("isEqual distinguishes an absent field from an undefined one", () => {
  expect(isEqual({ fee: undefined }, { price: undefined })).toBe(false);
});
