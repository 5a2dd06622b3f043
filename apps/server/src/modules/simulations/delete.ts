import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { refuseStale } from "./refuse-stale.ts";
import type { SimulationDependencies } from "./simulation.ts";
import { lockStateOfOwner, setSimulationDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Deletes a simulation softly. The run it took stays counted. */
export async function deleteSimulation(
  { withUser, subscriptions, clock }: SimulationDependencies,
  actor: AuditActor,
  id: string,
  ifMatch: number | undefined,
): Promise<ReplyOf<"deleteSimulation">> {
  return withUser(actor.userId, async (tx) => {
    await subscriptions.requireWritable(tx, actor.userId);
    const state = await lockStateOfOwner(tx, actor.userId, id);
    if (state === undefined || state.deletedAt !== null) throw notFound("This simulation");
    await refuseStale(tx, actor.userId, state, ifMatch);
    const now = clock.now();
    await setSimulationDeleted(tx, actor.userId, state.id, now);
    await recordAudit(tx, actor, "simulation.delete", { entity: "simulation", entityId: state.id });
    return {
      success: true,
      message: "Simulation deleted",
      restoreUntil: new Date(now.getTime() + UNDELETE_DAYS * DAY).toISOString(),
    };
  });
}
