import { expect, test } from "vitest";
import { reachedTests } from "./reached-tests.ts";

const edges = [
  { from: "app/price/price.test.ts", to: "app/price/price.ts" },
  { from: "app/other/uses-price.test.ts", to: "app/price/price.ts" },
  { from: "app/app.ts", to: "app/price/price.ts" },
  { from: "app/app.test.ts", to: "app/app.ts" },
  { from: "app/far.test.ts", to: "app/unrelated.ts" },
];

test("tests that import a changed file come nearest first, its own folder before others", () => {
  expect(reachedTests(["app/price/price.ts"], edges)).toEqual([
    "app/price/price.test.ts",
    "app/other/uses-price.test.ts",
    "app/app.test.ts",
  ]);
});

test("a changed test runs itself", () => {
  expect(reachedTests(["app/far.test.ts"], edges)).toEqual(["app/far.test.ts"]);
});

test("a file that no test imports reaches none", () => {
  expect(reachedTests(["docs/testing.md"], edges)).toEqual([]);
});

test("reachedTests ends on a cycle of imports", () => {
  const cycle = [
    { from: "a.ts", to: "b.ts" },
    { from: "b.ts", to: "a.ts" },
    { from: "a.test.ts", to: "a.ts" },
  ];
  expect(reachedTests(["b.ts"], cycle)).toEqual(["a.test.ts"]);
});
