import { describe, expect, test } from "vitest";
import { createMonteCarlo, DEFAULT_OPTIONS, type MonteCarloResult, recommend } from "../index.ts";
import { examples } from "../test/examples.ts";

const variants = [
  ["triangular", { distribution: "triangular" }],
  ["pert", { distribution: "pert" }],
  ["triangularElasticityMinus1", { distribution: "triangular", elasticity: -1 }],
  ["triangularAroundRecommended", { distribution: "triangular", around: "recommended" }],
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

/** Means and quantiles that lie further from the file's than chance allows. */
function farFigures(
  columns: Float64Array[],
  result: MonteCarloResult["revenue"],
  file: FileYear[],
  n: number,
): string[] {
  return file.flatMap(({ year, mean, p10, p50, p90 }, t) => {
    const column = columns[t]!;
    const error = deviation(column, result[t]!.mean) * Math.sqrt(1 / TRIALS + 1 / n);
    const far = farQuantiles(column, [p10, p50, p90], n);
    if (!(Math.abs(result[t]!.mean - mean) <= 4 * error)) far.push("mean");
    return far.map((name) => `${name} of year ${year}`);
  });
}

/** The file's P10, P50 and P90 that too few or too many of our trials lie below. */
function farQuantiles(column: Float64Array, values: readonly number[], n: number): string[] {
  return [0.1, 0.5, 0.9]
    .filter((level, k) => !(Math.abs(share(column, values[k]!) - level) <= fourErrors(level, n)))
    .map((level) => `P${level * 100}`);
}

describe.each(examples)("$title", ({ inputs, cost, expected }) => {
  describe.each(variants)("%s", (name, changes) => {
    const file = expected.monteCarlo[name];
    const monteCarlo = createMonteCarlo();
    const options = { ...DEFAULT_OPTIONS, ...changes, trials: TRIALS, wholeCustomers: true };
    const modes = options.around === "recommended" ? recommend(inputs, cost, options).points : null;
    const result = monteCarlo.run(inputs, cost, options, modes);
    const { revenue, ebit } = monteCarlo.columns();

    test("means and quantiles of revenue and EBIT match the worked example in every year", () => {
      expect(farFigures(revenue, result.revenue, file.revenue, file.n)).toEqual([]);
      expect(farFigures(ebit, result.ebit, file.ebit, file.n)).toEqual([]);
    });

    test("quantiles of EBIT in per cent of the target year match the worked example", () => {
      const t = inputs.targetYear - 1;
      const percent = ebit[t]!.map((money, i) => (money / revenue[t]![i]!) * 100);
      const { p10, p50, p90 } = file.ebitPercentTargetYear;
      expect(farQuantiles(percent, [p10, p50, p90], file.n)).toEqual([]);
    });

    test("probabilities of the targets match the worked example", () => {
      for (const [ours, theirs] of [
        [result.probability.revenue, file.revenueTarget.probability],
        [result.probability.ebit, file.ebitTarget.probability],
        [result.probability.both, file.bothTargets.probability],
      ] as const) {
        expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(fourErrors((ours + theirs) / 2, file.n));
      }
    });

    test("shares of variance match the worked example", () => {
      const shares = monteCarlo.shares();
      const compare = (ours: { share: number }[], theirs: Record<string, number>) => {
        const values = Object.values(theirs);
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
      compare(shares.revenue, { ...file.contributionToRevenueVariance });
      compare(shares.ebit, { ...file.contributionToEbitVariance });
    });
  });
});
