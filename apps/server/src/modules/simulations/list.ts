import { LIST_LIMIT, type SimulationListItem } from "@beachhead/contract";
import type { ListCursor } from "../../platform/http/list-cursor.ts";
import { type SimulationDependencies, toListItem } from "./simulation.ts";
import { countSimulationsOfOwner, listSimulationsOfOwner } from "./store.ts";

export interface SimulationPage {
  items: SimulationListItem[];
  /** Of all pages. */
  total: number;
  /** Set when more follow. */
  last: ListCursor | undefined;
}

/** The user's simulations, last changed first, at most one page. */
export async function listSimulations(
  { withUser }: Pick<SimulationDependencies, "withUser">,
  userId: string,
  after?: ListCursor,
): Promise<SimulationPage> {
  return withUser(userId, async (tx) => {
    const rows = await listSimulationsOfOwner(tx, userId, after);
    const page = rows.slice(0, LIST_LIMIT);
    const isWhole = after === undefined && page.length === rows.length;
    return {
      items: page.map(toListItem),
      total: isWhole ? page.length : await countSimulationsOfOwner(tx, userId),
      last: page.length < rows.length ? page.at(-1) : undefined,
    };
  });
}
