import { describe, expect, test } from "vitest";
import { betaDistribution } from "./beta-distribution.ts";

/** I_x(1 + 4 mode, 5 - 4 mode) with 60 digits, rounded to the nearest double. */
const references: [mode: number, x: number, value: number][] = [
  [0.125, 0.001, 0.00024489991357998654],
  [0.125, 0.05, 0.07805553642696918],
  [0.125, 0.5, 0.9122870906761479],
  [0.125, 0.97, 0.9999996415508694],
  [0.3, 0.001, 2.643987297563921e-6],
  [0.3, 0.25, 0.2981001835877582],
  [0.3, 0.75, 0.9758391517794663],
  [0.625, 0.001, 2.451285660157056e-10],
  [0.625, 0.25, 0.043885663236892504],
  [0.625, 0.5, 0.33023472736864495],
  [0.625, 0.75, 0.7907156681365699],
  [0.9, 0.05, 2.2379283764919675e-6],
  [0.9, 0.5, 0.07319462982378269],
  [0.9, 0.75, 0.3952185990019063],
  [0.9, 0.97, 0.9499959507914588],
];

describe("the incomplete beta function", () => {
  test.each(references)("the beta distribution of mode %d at %d matches its reference", (mode, x, value) => {
    const cdf = betaDistribution(1 + 4 * mode, 5 - 4 * mode).cdf(x);
    expect(Math.abs(cdf - value) / value).toBeLessThan(1e-13);
  });

  test.each([
    [1, 5, (x: number) => 1 - (1 - x) ** 5],
    [5, 1, (x: number) => x ** 5],
    [3, 3, (x: number) => x ** 3 * (10 - 15 * x + 6 * x * x)],
    [
      2,
      4,
      (x: number) => 10 * x ** 2 * (1 - x) ** 3 + 10 * x ** 3 * (1 - x) ** 2 + 5 * x ** 4 * (1 - x) + x ** 5,
    ],
    [1, 1, (x: number) => x],
  ])("the beta distribution of whole shapes %d and %d matches its polynomial", (a, b, polynomial) => {
    const beta = betaDistribution(a, b);
    for (let x = 0; x <= 1; x += 1 / 64) expect(Math.abs(beta.cdf(x) - polynomial(x))).toBeLessThan(4e-15);
  });

  test("the complement of the beta distribution is the other tail", () => {
    const beta = betaDistribution(1.7, 4.3);
    const turned = betaDistribution(4.3, 1.7);
    for (let x = 0; x <= 1; x += 1 / 50) expect(beta.cdf(x) + turned.cdf(1 - x)).toBeCloseTo(1, 14);
  });
});

test("quantiles invert the beta distribution", () => {
  for (const mode of [0, 0.07, 0.3, 0.5, 0.81, 1]) {
    const beta = betaDistribution(1 + 4 * mode, 5 - 4 * mode);
    for (const u of [1 / 1024, 0.01, 0.2, 0.5, 0.8, 0.99, 1023 / 1024]) {
      expect(Math.abs(beta.cdf(beta.quantile(u, 0.5, 0, 1)) - u)).toBeLessThan(1e-14);
    }
  }
});
