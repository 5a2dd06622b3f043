import { describe, expect, test } from "vitest";
import { createMonteCarlo, DEFAULT_OPTIONS, type MonteCarloResult } from "../index.ts";
import { examples } from "../test/examples.ts";

const variants = [
  ["triangular", { distribution: "triangular" }],
  ["pert", { distribution: "pert" }],
  ["triangularElasticityMinus1", { distribution: "triangular", elasticity: -1 }],
] as const;

const TRIALS = 100_000;

function deviation(column: Float64Array, mean: number): number {
  const squares = column.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (column.length - 1));
}

function share(column: Float64Array, value: number): number {
  return column.reduce((count, trial) => count + (trial < value ? 1 : 0), 0) / column.length;
}

/** Four standard errors of the difference of two estimates of a probability. */
function fourErrors(p: number, n: number): number {
  return 4 * Math.sqrt(p * (1 - p) * (1 / TRIALS + 1 / n));
}

/** The figures the file gives of a year. */
interface FileYear {
  year: number;
  mean: number;
  p10: number;
  p50: number;
  p90: number;
}

function expectSameDistribution(
  columns: Float64Array[],
  result: MonteCarloResult["revenue"],
  file: FileYear[],
  n: number,
) {
  file.forEach(({ year, mean, ...quantiles }, t) => {
    const column = columns[t]!;
    const error = deviation(column, result[t]!.mean) * Math.sqrt(1 / TRIALS + 1 / n);
    expect(Math.abs(result[t]!.mean - mean), `mean of year ${year}`).toBeLessThanOrEqual(4 * error);
    for (const [level, name] of [
      [0.1, "p10"],
      [0.5, "p50"],
      [0.9, "p90"],
    ] as const) {
      expect(Math.abs(share(column, quantiles[name]) - level), `${name} of year ${year}`).toBeLessThanOrEqual(
        fourErrors(level, n),
      );
    }
  });
}

describe.each(examples)("$title", ({ inputs, cost, expected }) => {
  describe.each(variants)("%s", (name, changes) => {
    const file = expected.monteCarlo[name];
    const monteCarlo = createMonteCarlo();
    const options = { ...DEFAULT_OPTIONS, ...changes, trials: TRIALS, wholeCustomers: true };
    const result = monteCarlo.run(inputs, cost, options);
    const { revenue, ebit } = monteCarlo.columns();

    test("means and quantiles of revenue and EBIT in every year", () => {
      expectSameDistribution(revenue, result.revenue, file.revenue, file.n);
      expectSameDistribution(ebit, result.ebit, file.ebit, file.n);
    });

    test("quantiles of EBIT in per cent of the target year", () => {
      const t = inputs.targetYear - 1;
      const percent = ebit[t]!.map((money, i) => (money / revenue[t]![i]!) * 100);
      for (const [level, value] of [
        [0.1, file.ebitPercentTargetYear.p10],
        [0.5, file.ebitPercentTargetYear.p50],
        [0.9, file.ebitPercentTargetYear.p90],
      ] as const) {
        expect(Math.abs(share(percent, value) - level)).toBeLessThanOrEqual(fourErrors(level, file.n));
      }
    });

    test("probabilities of the targets", () => {
      for (const [ours, theirs] of [
        [result.probability.revenue, file.revenueTarget.probability],
        [result.probability.ebit, file.ebitTarget.probability],
        [result.probability.both, file.bothTargets.probability],
      ] as const) {
        expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(fourErrors((ours + theirs) / 2, file.n));
      }
    });

    test("shares of variance", () => {
      const shares = monteCarlo.shares();
      const compare = (ours: { share: number }[], theirs: object) => {
        const values: number[] = Object.values(theirs);
        // Standard error of each squared rank correlation (delta method, both runs), then of their shares.
        const errors = values.map(
          (square) => 2 * (1 - square) * Math.sqrt(square * (1 + square / 2) * (1 / TRIALS + 1 / file.n)),
        );
        const all = errors.reduce((sum, error) => sum + error ** 2, 0);
        values.forEach((value, k) => {
          const own = errors[k]! ** 2;
          const error = Math.sqrt((1 - value) ** 2 * own + value ** 2 * (all - own));
          expect(Math.abs(ours[k]!.share - value)).toBeLessThanOrEqual(4 * error);
        });
      };
      compare(shares.revenue, file.contributionToRevenueVariance);
      compare(shares.ebit, file.contributionToEbitVariance);
    });
  });
});
