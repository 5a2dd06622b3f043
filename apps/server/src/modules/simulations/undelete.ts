import { type ReplyOf, UNDELETE_DAYS } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { requireRoomForRestored } from "../../platform/storage/document-limits.ts";
import type { SimulationDependencies } from "./simulation.ts";
import { lockStateOfOwner, setSimulationDeleted } from "./store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Brings a deleted simulation back within 30 days; one that is not deleted stays as it is. */
export async function undeleteSimulation(
  { withUser, subscriptions, clock }: SimulationDependencies,
  actor: AuditActor,
  id: string,
): Promise<ReplyOf<"undeleteSimulation">> {
  return withUser(actor.userId, async (tx) => {
    await subscriptions.requireWritable(tx, actor.userId);
    const state = await lockStateOfOwner(tx, actor.userId, id);
    if (state === undefined) throw notFound("This simulation");
    const answer = { success: true as const, message: "Simulation restored", version: state.version };
    if (state.deletedAt === null) return answer;
    if (clock.now().getTime() >= state.deletedAt.getTime() + UNDELETE_DAYS * DAY) {
      throw notFound("This simulation");
    }
    await requireRoomForRestored(tx, actor.userId);
    await setSimulationDeleted(tx, actor.userId, state.id, null);
    await recordAudit(tx, actor, "simulation.undelete", { entity: "simulation", entityId: state.id });
    return answer;
  });
}
