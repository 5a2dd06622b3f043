import file from "../../packages/engine/examples/simulation.json" with { type: "json" };

/** A simulation worked out by an independent calculation: what goes in, and what must come out. */
export type WorkedExample = (typeof file.examples)[number];

/** The worked examples of the engine, first to last. */
export const workedExamples: readonly WorkedExample[] = file.examples;

/** The first of them: one plan, billed by the year. */
export function firstExample(): WorkedExample {
  const [first] = workedExamples;
  if (first === undefined) throw new Error("There is no worked example");
  return first;
}
