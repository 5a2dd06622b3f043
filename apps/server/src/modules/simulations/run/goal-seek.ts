import type { ReplyOf } from "@beachhead/contract";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { SimulationDependencies } from "../simulation.ts";
import { readJob } from "./read-job.ts";

/** What would have to change for the targets to be reached with a confidence. Counts as no run, stores nothing. */
export async function goalSeekSimulation(
  { withUser, engine }: Pick<SimulationDependencies, "withUser" | "engine">,
  { ownerId, body, signal }: VerbContext<"goalSeekSimulation", "body" | "signal">,
): Promise<ReplyOf<"goalSeekSimulation">> {
  const job = await withUser(ownerId, (tx) => readJob(tx, ownerId, body));
  const result = await engine.goalSeek(job, { owner: ownerId, signal });
  return { success: true, ...result };
}
