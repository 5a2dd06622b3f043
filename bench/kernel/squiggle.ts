import { run, SqSampleSetDistribution } from "@quri/squiggle-lang";
import { cells, inputNames, outputNames } from "./formulas.ts";
import type { TenColumns } from "./product.ts";
import { shapes } from "./work.ts";

export const SQUIGGLE_TRIALS = 10_000;

/** PERT by its definition: a beta distribution scaled to the range. */
const inputs = shapes.map(({ low, mode, high }, index) => {
  const alpha = 1 + (4 * (mode - low)) / (high - low);
  return `${inputNames[index]} = SampleSet.fromDist(beta(${alpha}, ${6 - alpha})) * ${high - low} + (${low})`;
});
const program = [...inputs, ...cells.map(({ name, expression }) => `${name} = ${expression}`)].join("\n");

/** A Squiggle program over sample sets, with draws of its own. */
export async function runSquiggle(): Promise<TenColumns> {
  const environment = { sampleCount: SQUIGGLE_TRIALS, xyPointLength: 1000, seed: "beachhead" };
  const bindings = (await run(program, { environment })).getBindings();
  if (!bindings.ok) throw new Error(`Squiggle refused the work: ${bindings.value.toString()}`);
  return outputNames.map((name) => {
    const held = bindings.value.get(name)?.value;
    if (!(held instanceof SqSampleSetDistribution)) throw new Error(`Squiggle has no samples of ${name}.`);
    return held.getSamples();
  });
}
