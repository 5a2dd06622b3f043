import type { UserTransaction } from "../../platform/db/with-user.ts";
import { requireCurrentVersion } from "../../platform/documents/version.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type SimulationDependencies, simulationKind, toReply } from "./simulation.ts";
import { findSimulationOfOwner, type SimulationState } from "./store.ts";

/** @throws {AppError} `not_found` when it is deleted or missing, `stale` with the current simulation */
export async function requireCurrent(
  { subscriptions }: Pick<SimulationDependencies, "subscriptions">,
  tx: UserTransaction,
  { ownerId, ifMatch }: VerbContext<"updateSimulation" | "deleteSimulation", "ifMatch">,
  state: SimulationState | undefined,
): Promise<SimulationState> {
  if (state === undefined || state.deletedAt !== null) throw notFound("This simulation");
  await requireCurrentVersion(simulationKind, state, ifMatch, state.version, async () => {
    const row = await findSimulationOfOwner(tx, ownerId, state.id);
    return row && toReply(row, await subscriptions.hasCounted(tx, ownerId, "simulations", row.id));
  });
  return state;
}
