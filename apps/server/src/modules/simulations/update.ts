import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { linkToSave } from "../gtm-plans/index.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { simulationChanges } from "./changes.ts";
import { computeContent } from "./content.ts";
import { requireCurrent } from "./require-current.ts";
import { runUse } from "./run/input-hash.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import { findStateOfOwner, lockStateOfOwner, updateSimulationRow } from "./store.ts";

/**
 * Replaces a simulation and runs it again. Other figures count as a run unless this simulation has counted in the
 * billing period. They also end the mark of a simulation that was copied with the example.
 */
export async function updateSimulation(
  dependencies: SimulationDependencies,
  context: VerbContext<"updateSimulation", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"updateSimulation">> {
  const { withUser, subscriptions, clock, engine } = dependencies;
  const { actor, ownerId, params, body } = context;

  const { cost, use } = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const stored = await findStateOfOwner(tx, ownerId, params.id);
    const state = await requireCurrent(dependencies, tx, context, stored);
    await linkToSave(tx, ownerId, body.combination, state);
    const found = await resolveCostOfOwner(tx, ownerId, body);
    const wanted = { ...runUse(jobOf(body, costOf(found), body.options)), documentId: state.id };
    if (wanted.key !== state.inputHash) await subscriptions.requireLikelyWithinLimit(tx, ownerId, wanted);
    return { cost: found, use: wanted };
  });

  const content = await computeContent(engine, ownerId, body, cost.id, costOf(cost));

  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const locked = await lockStateOfOwner(tx, ownerId, params.id);
    const state = await requireCurrent(dependencies, tx, context, locked);
    const isChanged = use.key !== state.inputHash;
    if (isChanged) await subscriptions.requireWithinLimit(tx, ownerId, use);
    const examplePlanId = isChanged ? null : state.examplePlanId;
    const version = state.version + 1;
    const link = await linkToSave(tx, ownerId, body.combination, state);
    const row = { ...content, ...link, examplePlanId };
    await updateSimulationRow(tx, ownerId, state.id, row, version, clock.now());
    const subject = { entity: "simulation", entityId: state.id };
    const changes = simulationChanges(state, row);
    await recordAudit(tx, actor, "simulation.update", subject, { version }, changes);
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
