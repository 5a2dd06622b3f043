import type { SimulationReply } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type SimulationDependencies, toReply } from "./simulation.ts";
import { findSimulationOfOwner } from "./store.ts";

/** A saved simulation with its stored result. */
export async function getSimulation(
  { withUser, subscriptions }: SimulationDependencies,
  { ownerId, params }: VerbContext<"getSimulation", "params">,
): Promise<SimulationReply> {
  return withUser(ownerId, async (tx) => {
    const row = await findSimulationOfOwner(tx, ownerId, params.id);
    if (row === undefined) throw notFound("This simulation");
    return toReply(row, await subscriptions.hasCounted(tx, ownerId, "simulations", row.id));
  });
}
