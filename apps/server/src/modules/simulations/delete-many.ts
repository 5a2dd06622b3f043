import type { ReplyOf } from "@beachhead/contract";
import { softDelete } from "../../platform/documents/soft-delete.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type SimulationDependencies, simulationKind } from "./simulation.ts";
import { lockSimulationsOfOwner } from "./store.ts";

/**
 * Deletes several simulations softly, all or none. Those that are gone already are left out.
 * @throws {AppError} `not_found` when none of them is there
 */
export async function deleteSimulations(
  { withUser, subscriptions, clock }: SimulationDependencies,
  context: VerbContext<"deleteSimulations", "body">,
): Promise<ReplyOf<"deleteSimulations">> {
  const { ownerId, body } = context;
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const found = await lockSimulationsOfOwner(tx, ownerId, body.ids);
    if (found.length === 0 && body.ids.length > 0) throw notFound("These simulations");
    for (const { id } of found) await softDelete(tx, simulationKind, context, id, clock.now());
    return { success: true, changed: found.length };
  });
}
