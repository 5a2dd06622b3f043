import { expect, test } from "vitest";
import { cumulative, netPresentValue, payback } from "./cash.ts";

test("an annuity is worth what its closed form says", () => {
  for (const rate of [1, 7.5, 12, 40]) {
    const r = rate / 100;
    const growth = (1 + r) * (1 + r) * (1 + r) * (1 + r) * (1 + r);
    expect(netPresentValue([0, 100, 100, 100, 100, 100], rate)).toBeCloseTo((100 * (1 - 1 / growth)) / r, 10);
  }
});

test("a growing annuity at its own growth is worth its first payment each year", () => {
  const flows = [0, 110, 121, 133.1, 146.41, 161.051];
  expect(netPresentValue(flows, 10)).toBeCloseTo(500, 10);
});

test("net present value without a cost of capital is the sum; a negative one raises future money", () => {
  expect(netPresentValue([-100, 30, 30, 30, 30, 30], 0)).toBe(50);
  expect(netPresentValue([0, 1], -50)).toBe(2);
});

test.each([
  [[-100, 40, 40, 40, 40, 40], 2.5],
  [[-100, 100, 0, 0, 0, 0], 1],
  [[-100, -50, 300, 0, 0, 0], 1.5],
  [[0, -10, 20, 0, 0, 0], 0],
  [[-100, 10, 10, 10, 10, 10], null],
])("payback of %j is %s", (flows, years) => {
  expect(payback(flows)).toBe(years);
});

test("cumulative adds up the flows in order", () => {
  expect(cumulative([1, 2, -4])).toEqual([1, 3, -1]);
});
