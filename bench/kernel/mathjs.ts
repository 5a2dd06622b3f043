import { compile } from "mathjs";
import { cells, inputDraws, inputNames, outputNames } from "./formulas.ts";
import type { TenColumns } from "./product.ts";
import { sample } from "./sample.ts";

export const MATHJS_TRIALS = 2_000;

const compiled = cells.map(({ name, expression }) => ({ name, formula: compile(expression) }));

/** The way of Guesstimate: each cell a compiled expression, evaluated once a trial. */
export function runMathjs(): TenColumns {
  const columns = outputNames.map(() => new Float64Array(MATHJS_TRIALS));
  const scope = new Map<string, number>();
  for (let trial = 0; trial < MATHJS_TRIALS; trial += 1) {
    inputNames.forEach((name, index) => scope.set(name, sample(inputDraws[index]!, trial)));
    for (const { name, formula } of compiled) scope.set(name, formula.evaluate(scope));
    outputNames.forEach((name, index) => {
      columns[index]![trial] = scope.get(name)!;
    });
  }
  return columns;
}
