import { describe, expect, test } from "vitest";
import { betaDistribution } from "../math/beta-distribution.ts";
import { CELLS, createDrawTables, drawTable, triangularQuantile } from "./draw-tables.ts";

const MODES = [0, 0.2, 0.5, 0.625, 1];

function knot(table: Float64Array, j: number): number {
  return j < CELLS ? table[2 * j]! : table[2 * j - 2]! + table[2 * j - 1]! * 4194304;
}

/** Mean and variance of what the table draws: in each cell a uniform piece between two knots. */
function moments(table: Float64Array): { mean: number; variance: number } {
  let first = 0;
  let second = 0;
  for (let j = 0; j < CELLS; j += 1) {
    const a = knot(table, j);
    const b = knot(table, j + 1);
    first += (a + b) / 2;
    second += (a * a + a * b + b * b) / 3;
  }
  const mean = first / CELLS;
  return { mean, variance: second / CELLS - mean * mean };
}

describe.each(MODES)("mode %d", (mode) => {
  test("PERT knots lie where the beta distribution reaches j/1024", () => {
    const beta = betaDistribution(1 + 4 * mode, 5 - 4 * mode);
    const table = drawTable("pert", mode);
    for (let j = 0; j <= CELLS; j += 1) {
      expect(Math.abs(beta.cdf(Math.min(1, knot(table, j))) - j / CELLS)).toBeLessThan(2e-14);
    }
  });

  // Straight lines between the knots widen the outermost cells a little: the mean by less than a million trials
  // can see, the variance (worst with the mode at an end) by less than half of what the usual 10,000 can.
  const MILLION = 1_000_000;
  const HALF_SEEN = Math.sqrt(2 / 10_000) / 2;

  test("PERT draws have the mean (a + 4m + b) / 6 and the variance of the beta distribution", () => {
    const { mean, variance } = moments(drawTable("pert", mode));
    const a = 1 + 4 * mode;
    const exact = (a * (6 - a)) / (36 * 7);
    expect(Math.abs(mean - a / 6)).toBeLessThan(Math.sqrt(exact / MILLION));
    expect(Math.abs(variance / exact - 1)).toBeLessThan(HALF_SEEN);
  });

  test("triangular draws have the mean (a + m + b) / 3 and the variance of the distribution", () => {
    const { mean, variance } = moments(drawTable("triangular", mode));
    const exact = (1 + mode * mode - mode) / 18;
    expect(Math.abs(mean - (1 + mode) / 3)).toBeLessThan(Math.sqrt(exact / MILLION));
    expect(Math.abs(variance / exact - 1)).toBeLessThan(HALF_SEEN);
  });

  test.each(["pert", "triangular"] as const)("a %s table rises everywhere from 0 to 1", (distribution) => {
    const table = drawTable(distribution, mode);
    expect(table[0]).toBe(0);
    expect(knot(table, CELLS)).toBeCloseTo(1, 15);
    for (let j = 0; j < CELLS; j += 1) expect(table[2 * j + 1]!).toBeGreaterThan(0);
  });
});

test("the triangular quantile meets its density: half the mass on each side of the mode in the middle", () => {
  expect(triangularQuantile(0.5, 0.5)).toBe(0.5);
  expect(triangularQuantile(0.125, 0.5)).toBe(0.25);
  expect(triangularQuantile(0.25, 0.25)).toBe(0.25);
  expect(triangularQuantile(0, 0)).toBe(0);
  expect(triangularQuantile(1, 1)).toBe(1);
});

test("a draw table is built once for each shape", () => {
  const tables = createDrawTables();
  const first = tables("pert", 0.5);
  expect(tables("pert", 0.5)).toBe(first);
  expect(tables("triangular", 0.5)).not.toBe(first);
  for (let k = 0; k < 40; k += 1) tables("triangular", k / 40);
  expect(tables("pert", 0.5)).toEqual(first);
});
