import { expect, test } from "vitest";
import { depthsOf } from "./cohort-table.tsx";

test("the largest remaining share of a cohort is darkest and the smallest is lightest", () => {
  const depth = depthsOf([{ kept: [1, 0.96, 0.92, 0.886, 0.851] }, { kept: [1, 0.961] }]);
  expect([1, 0.96, 0.92, 0.886, 0.851].map(depth)).toEqual([6, 5, 3, 2, 1]);
});

test("cohort shares within ten points use part of the shades, and a growing cohort is darkest at its end", () => {
  expect([1, 0.995, 0.98].map(depthsOf([{ kept: [1, 0.995, 0.98] }]))).toEqual([6, 6, 5]);
  expect([1, 1.1].map(depthsOf([{ kept: [1, 1.1] }]))).toEqual([1, 6]);
});
