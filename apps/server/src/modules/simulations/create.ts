import type { ReplyOf, Simulation } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { computeContent } from "./content.ts";
import { runUse } from "./run-use.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import { insertSimulation } from "./store.ts";

/** Runs and saves a simulation. It counts as a run unless the same figures were run in this period. */
export async function createSimulation(
  { withUser, subscriptions, clock, engine }: SimulationDependencies,
  actor: AuditActor,
  simulation: Simulation,
): Promise<ReplyOf<"createSimulation">> {
  const { cost, use } = await withUser(actor.userId, async (tx) => {
    const found = await resolveCostOfOwner(tx, actor.userId, simulation);
    const planned = { cost: found, use: runUse(jobOf(simulation, costOf(found), simulation.options)) };
    await subscriptions.requireLikelyWithinLimit(tx, actor.userId, planned.use);
    return planned;
  });
  const content = await computeContent(engine, simulation, cost);
  const id = newId();
  await withUser(actor.userId, async (tx) => {
    await subscriptions.requireWithinLimit(tx, actor.userId, use);
    await insertSimulation(tx, actor.userId, id, content, clock.now());
    await recordAudit(tx, actor, "simulation.create", { entity: "simulation", entityId: id });
  });
  return {
    success: true,
    message: "Saved Successfully",
    _id: id,
    id,
    isBaseline: false,
    version: 1,
    result: content.result,
  };
}
