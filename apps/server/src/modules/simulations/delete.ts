import type { ReplyOf } from "@beachhead/contract";
import { softDelete } from "../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { requireCurrent } from "./require-current.ts";
import { type SimulationDependencies, simulationKind } from "./simulation.ts";
import { lockStateOfOwner } from "./store.ts";

/** Deletes a simulation softly. The run it took still counts. */
export async function deleteSimulation(
  dependencies: SimulationDependencies,
  context: VerbContext<"deleteSimulation", "params" | "ifMatch">,
): Promise<ReplyOf<"deleteSimulation">> {
  const { withUser, subscriptions, clock } = dependencies;
  const { ownerId, params } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const state = await lockStateOfOwner(tx, ownerId, params.id);
    const { id } = await requireCurrent(dependencies, tx, context, state);
    return softDelete(tx, simulationKind, context, id, clock.now());
  });
}
