import type { SimulationReply } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import { type SimulationDependencies, toReply } from "./simulation.ts";
import { findSimulationOfOwner } from "./store.ts";

/** One saved simulation with the result as it was stored. */
export async function getSimulation(
  { withUser }: Pick<SimulationDependencies, "withUser">,
  userId: string,
  id: string,
): Promise<SimulationReply> {
  return withUser(userId, async (tx) => {
    const row = await findSimulationOfOwner(tx, userId, id);
    if (row === undefined) throw notFound("This simulation");
    return toReply(row);
  });
}
