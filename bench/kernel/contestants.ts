import { type Contestant, milliseconds, millisecondsOf } from "../measure/rounds.ts";
import { requireSameDistribution, requireSameSums, requireSameTrials } from "./agreement.ts";
import type { CKernel } from "./c-kernel.ts";
import { HYPERFORMULA_TRIALS, runHyperFormula } from "./hyperformula.ts";
import { MATHJS_TRIALS, runMathjs } from "./mathjs.ts";
import { OBJECT_TRIALS, objectColumns, runObjectStyle } from "./object-style.ts";
import { ourColumns, runKernel } from "./product.ts";
import { runSquiggle, SQUIGGLE_TRIALS } from "./squiggle.ts";
import { TRIALS } from "./work.ts";

/** An implementation of the work; its figure is nanoseconds a trial. */
export interface Implementation extends Contestant {
  /** Trials of one run: fewer for slow contestants, whose time per trial does not depend on the number. */
  trials: number;
  /** @throws Error when its answers are not ours */
  check(): Promise<void>;
}

const perTrial = (time: number, trials: number): number => (time * 1e6) / trials;

export const OURS = "TypeScript, our kernel";

export const ours: Implementation = {
  name: OURS,
  trials: TRIALS,
  measure: () => perTrial(milliseconds(runKernel), TRIALS),
  warmUp: async () => runKernel(),
  check: async () => undefined,
};

export const objectStyle: Implementation = {
  name: "TypeScript objects, map and reduce",
  trials: OBJECT_TRIALS,
  measure: () =>
    perTrial(
      milliseconds(() => runObjectStyle()),
      OBJECT_TRIALS,
    ),
  check: async () => requireSameTrials("The object style", objectColumns(), ourColumns(OBJECT_TRIALS)),
};

const squiggle: Implementation = {
  name: "Squiggle",
  trials: SQUIGGLE_TRIALS,
  measure: async () => perTrial(await millisecondsOf(runSquiggle), SQUIGGLE_TRIALS),
  check: async () => requireSameDistribution("Squiggle", await runSquiggle(), ourColumns(TRIALS)),
};

const mathjs: Implementation = {
  name: "mathjs cells",
  trials: MATHJS_TRIALS,
  measure: () => perTrial(milliseconds(runMathjs), MATHJS_TRIALS),
  check: async () => requireSameTrials("mathjs", runMathjs(), ourColumns(MATHJS_TRIALS)),
};

const hyperFormula: Implementation = {
  name: "HyperFormula",
  trials: HYPERFORMULA_TRIALS,
  measure: () => perTrial(milliseconds(runHyperFormula), HYPERFORMULA_TRIALS),
  check: async () => requireSameTrials("HyperFormula", runHyperFormula(), ourColumns(HYPERFORMULA_TRIALS)),
};

export const libraries: readonly Implementation[] = [squiggle, mathjs, hyperFormula];

/** The C kernel's two layouts; the yardstick is the faster one. */
export function inC(name: string, kernel: CKernel): Implementation[] {
  return (["blocks", "trials"] as const).map((layout) => ({
    name: `${name}, ${layout === "blocks" ? "block by block" : "trial by trial"}`,
    trials: TRIALS,
    measure: async () => perTrial(await kernel.time(layout), TRIALS),
    warmUp: () => kernel.time(layout),
    check: async () => {
      await kernel.time(layout);
      requireSameSums(name, await kernel.sums(), ourColumns(TRIALS));
    },
  }));
}
