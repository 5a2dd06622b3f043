import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { toReply } from "./simulation.ts";
import { findSimulationOfOwner, type SimulationState } from "./store.ts";

/** @throws {AppError} `stale` with the simulation as it stands when the caller has seen another version. */
export async function refuseStale(
  tx: UserTransaction,
  ownerId: string,
  state: SimulationState,
  ifMatch: number | undefined,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === state.version) return;
  const row = await findSimulationOfOwner(tx, ownerId, state.id);
  throw new AppError(
    "stale",
    "This simulation was changed elsewhere since you opened it. Take that version, or save yours over it.",
    row && { current: toReply(row) },
  );
}
