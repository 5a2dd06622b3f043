import type { ReplyOf, Simulation } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../platform/storage/document-limits.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { computeContent } from "./content.ts";
import { runUse } from "./run-use.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import { insertSimulation, type SimulationContent } from "./store.ts";

/** Runs and saves a simulation. It counts as a run unless the same figures were run in this period. */
export async function createSimulation(
  { withUser, subscriptions, clock, engine }: SimulationDependencies,
  actor: AuditActor,
  simulation: Simulation,
  idempotency: IdempotencyGuard = unguarded,
): Promise<ReplyOf<"createSimulation"> | RawReply> {
  const planned = await withUser(actor.userId, async (tx) => {
    const known = await idempotency.findReply(tx);
    if (known !== undefined) return known;
    const cost = await resolveCostOfOwner(tx, actor.userId, simulation);
    const use = runUse(jobOf(simulation, costOf(cost), simulation.options));
    await subscriptions.requireLikelyWithinLimit(tx, actor.userId, use);
    return { cost, use };
  });
  if (planned instanceof RawReply) return planned;
  const content = await computeContent(
    engine,
    actor.userId,
    simulation,
    planned.cost.id,
    costOf(planned.cost),
  );
  return withUser(actor.userId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWithinLimit(tx, actor.userId, planned.use);
      const id = await addSimulation(tx, actor, content, clock.now());
      const message = "Saved Successfully";
      return {
        success: true as const,
        message,
        _id: id,
        id,
        isBaseline: false,
        version: 1,
        result: content.result,
      };
    }),
  );
}

/** Adds a simulation whose result is there, in a transaction that may write. */
export async function addSimulation(
  tx: UserTransaction,
  actor: AuditActor,
  content: SimulationContent,
  now: Date,
): Promise<string> {
  const id = newId();
  await requireRoomForDocument(tx, actor.userId, now);
  await insertSimulation(tx, actor.userId, id, content, now);
  await recordAudit(tx, actor, "simulation.create", { entity: "simulation", entityId: id });
  return id;
}
