import {
  BLOCK,
  type Columns,
  createColumns,
  createScratch,
} from "../packages/engine/src/montecarlo/block.ts";
import { compileTrials, runBlock } from "../packages/engine/src/montecarlo/kernel.ts";
import { TRIALS, work } from "./kernel-work.ts";

const compiled = compileTrials(work);
const columns = createColumns(TRIALS);
const scratch = createScratch();

/** One run of the product's own kernel over the work. */
export function runKernel(): Columns {
  for (let start = 0; start < TRIALS; start += BLOCK) {
    runBlock(compiled, columns, scratch, start, Math.min(BLOCK, TRIALS - start));
  }
  return columns;
}
