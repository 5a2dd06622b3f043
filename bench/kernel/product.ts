import {
  BLOCK,
  type Columns,
  createColumns,
  createScratch,
} from "../../packages/engine/src/montecarlo/block.ts";
import { compileTrials, runBlock } from "../../packages/engine/src/montecarlo/kernel.ts";
import { TRIALS, work } from "./work.ts";

const compiled = compileTrials(work);
const columns = createColumns(TRIALS);
const scratch = createScratch();

/** The ten columns of a run, revenue of years 1..5, then EBIT. */
export type TenColumns = readonly ArrayLike<number>[];

/** One run of the product's own kernel over the work. */
export function runKernel(trials = TRIALS): Columns {
  for (let start = 0; start < trials; start += BLOCK) {
    runBlock(compiled, columns, scratch, start, Math.min(BLOCK, trials - start));
  }
  return columns;
}

/** The first `trials` trials of the product's kernel. */
export function ourColumns(trials: number): Float64Array[] {
  const { revenue, ebit } = runKernel(trials);
  return [...revenue, ...ebit].map((column) => column.slice(0, trials));
}
