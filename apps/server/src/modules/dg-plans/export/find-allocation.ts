import type { AllocationResult } from "@beachhead/engine";
import type { JobContext } from "../../../platform/engine-workers/worker-pool.ts";
import type { SimulationEngine } from "../../simulations/index.ts";
import { type AllocationQuestion, allocationQuestion, findingOf } from "../channels/plan-allocation.ts";
import { type ChannelPlanFacts, subjectOf } from "./facts.ts";

/** The best mix of a plan's channels at today's cost, over the years of an export. */
export interface PlanAllocation {
  question: AllocationQuestion;
  result: AllocationResult;
  /** The answer in one sentence, without a full stop. */
  finding: string;
  /** What the figures are of. */
  about: string;
}

/** The years that an export shows. */
const YEARS = 5;

/** Computed on a worker thread; null for a plan with fewer than two channels that have figures. */
export async function findAllocation(
  engine: Pick<SimulationEngine, "allocate">,
  { row, channels, years }: ChannelPlanFacts,
  context: JobContext,
): Promise<PlanAllocation | null> {
  const question = allocationQuestion(
    channels.filter(({ checked }) => checked),
    12 * YEARS,
  );
  if (question === null) return null;
  const result = await engine.allocate(question.request, context);
  return {
    question,
    result,
    finding: findingOf(question, result, row.currency),
    about: `${subjectOf(row)} · amounts in ${row.currency}, ${years.heading(1)} to ${years.inText(YEARS)} together`,
  };
}
