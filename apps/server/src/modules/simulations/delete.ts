import type { ReplyOf } from "@beachhead/contract";
import { softDelete } from "../../platform/documents/soft-delete.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { requireCurrent } from "./require-current.ts";
import { type SimulationDependencies, simulationKind } from "./simulation.ts";
import { lockStateOfOwner } from "./store.ts";

/** Deletes a simulation softly. The run it took still counts. */
export async function deleteSimulation(
  { withUser, subscriptions, clock }: SimulationDependencies,
  context: VerbContext<"deleteSimulation", "params" | "ifMatch">,
): Promise<ReplyOf<"deleteSimulation">> {
  const { ownerId, params } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const { id } = await requireCurrent(tx, context, await lockStateOfOwner(tx, ownerId, params.id));
    return softDelete(tx, simulationKind, context, id, clock.now());
  });
}
