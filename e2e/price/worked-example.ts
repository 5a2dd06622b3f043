import file from "../../packages/engine/examples/simulation.json" with { type: "json" };
import type { TestUser } from "../fixtures/account.ts";

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

/** Stores an example with its cost. @returns the simulation's id */
export async function storeExample(user: TestUser, { cost: inputs, sim }: WorkedExample): Promise<string> {
  const cost = await user.api.call("createProductCost", { body: { costTitle: "Cost", ...inputs } });
  const { id } = await user.api.call("createSimulation", {
    body: {
      gtmPlan: "Launch",
      productName: "CRM",
      costTitle: "Cost",
      costId: cost.id,
      geo: "",
      pricingModel: "hybrid",
      options: {},
      ...sim,
    },
  });
  return id;
}
