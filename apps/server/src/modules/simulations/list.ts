import { LIST_LIMIT, type SimulationListItem } from "@beachhead/contract";
import { type SimulationDependencies, toListItem } from "./simulation.ts";
import { countSimulationsOfOwner, listSimulationsOfOwner } from "./store.ts";

/** The user's simulations, last changed first, at most one page; `total` counts all of them. */
export async function listSimulations(
  { withUser }: Pick<SimulationDependencies, "withUser">,
  userId: string,
): Promise<{ items: SimulationListItem[]; total: number }> {
  return withUser(userId, async (tx) => {
    const rows = await listSimulationsOfOwner(tx, userId);
    const total = rows.length < LIST_LIMIT ? rows.length : await countSimulationsOfOwner(tx, userId);
    return { items: rows.map(toListItem), total };
  });
}
