import type { SimulationListItem } from "@beachhead/contract";
import { listPage } from "../../platform/documents/list-page.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type SimulationDependencies, simulationKind, toListItem } from "./simulation.ts";
import { listSimulationsOfOwner } from "./store.ts";

/** One page of the owner's simulations, last changed first. */
export async function listSimulations(
  { withUser }: SimulationDependencies,
  context: VerbContext<"listSimulations", "query" | "header">,
): Promise<SimulationListItem[]> {
  const { table } = simulationKind;
  const rows = await listPage(withUser, context, "listSimulations", table, listSimulationsOfOwner);
  return rows.map(toListItem);
}
