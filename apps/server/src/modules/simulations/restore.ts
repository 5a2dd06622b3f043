import type { ReplyOf } from "@beachhead/contract";
import { restoreDocument } from "../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type SimulationDependencies, simulationKind } from "./simulation.ts";
import { lockStateOfOwner } from "./store.ts";

/** Restores a simulation deleted in the last 30 days. */
export async function restoreSimulation(
  { withUser, subscriptions, clock }: SimulationDependencies,
  context: VerbContext<"undeleteSimulation", "params">,
): Promise<ReplyOf<"undeleteSimulation">> {
  const { ownerId, params } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const state = await lockStateOfOwner(tx, ownerId, params.id);
    return restoreDocument(tx, simulationKind, context, state, clock.now());
  });
}
