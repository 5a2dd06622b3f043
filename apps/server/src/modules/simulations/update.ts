import type { ReplyOf, Simulation } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { computeContent } from "./content.ts";
import { refuseStale } from "./refuse-stale.ts";
import { inputHash } from "./run-use.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import { findStateOfOwner, lockStateOfOwner, type SimulationState, updateSimulationRow } from "./store.ts";

/**
 * Replaces a simulation and runs it again; with `ifMatch` only the version named there. Figures that stay as
 * they were saved count no run.
 */
export async function updateSimulation(
  { withUser, subscriptions, clock, engine }: SimulationDependencies,
  actor: AuditActor,
  id: string,
  simulation: Simulation,
  ifMatch: number | undefined,
): Promise<ReplyOf<"updateSimulation">> {
  const { userId } = actor;

  async function requireFree(tx: UserTransaction, state: SimulationState | undefined) {
    if (state === undefined || state.deletedAt !== null) throw notFound("This simulation");
    await refuseStale(tx, userId, state, ifMatch);
    return state;
  }

  const { cost, key } = await withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const state = await requireFree(tx, await findStateOfOwner(tx, userId, id));
    const found = await resolveCostOfOwner(tx, userId, simulation);
    const hash = inputHash(jobOf(simulation, costOf(found), simulation.options));
    if (hash !== state.inputHash) {
      await subscriptions.requireLikelyWithinLimit(tx, userId, { kind: "simulations", key: hash });
    }
    return { cost: found, key: hash };
  });

  const content = await computeContent(engine, userId, simulation, cost.id, costOf(cost));

  return withUser(userId, async (tx) => {
    await subscriptions.requireWritable(tx, userId);
    const state = await requireFree(tx, await lockStateOfOwner(tx, userId, id));
    if (key !== state.inputHash) {
      await subscriptions.requireWithinLimit(tx, userId, { kind: "simulations", key });
    }
    const version = state.version + 1;
    await updateSimulationRow(tx, userId, state.id, content, version, clock.now());
    const subject = { entity: "simulation", entityId: state.id };
    await recordAudit(tx, actor, "simulation.update", subject, { version });
    return {
      success: true,
      message: "Saved Successfully",
      _id: state.id,
      id: state.id,
      isBaseline: state.isBaseline,
      version,
      result: content.result,
    };
  });
}
