import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { linkToSave } from "../gtm-plans/index.ts";
import { costOf, resolveCostOfOwner } from "../product-costs/index.ts";
import { computeContent } from "./content.ts";
import { requireCurrent } from "./require-current.ts";
import { runUse } from "./run/input-hash.ts";
import { jobOf, type SimulationDependencies } from "./simulation.ts";
import { findStateOfOwner, lockStateOfOwner, updateSimulationRow } from "./store.ts";

/** Replaces a simulation and runs it again. Counts as a run only if figures have changed. */
export async function updateSimulation(
  { withUser, subscriptions, clock, engine }: SimulationDependencies,
  context: VerbContext<"updateSimulation", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"updateSimulation">> {
  const { actor, ownerId, params, body } = context;

  const { cost, use } = await withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const state = await requireCurrent(tx, context, await findStateOfOwner(tx, ownerId, params.id));
    await linkToSave(tx, ownerId, body.combination, state);
    const found = await resolveCostOfOwner(tx, ownerId, body);
    const wanted = runUse(jobOf(body, costOf(found), body.options));
    if (wanted.key !== state.inputHash) await subscriptions.requireLikelyWithinLimit(tx, ownerId, wanted);
    return { cost: found, use: wanted };
  });

  const content = await computeContent(engine, ownerId, body, cost.id, costOf(cost));

  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    const state = await requireCurrent(tx, context, await lockStateOfOwner(tx, ownerId, params.id));
    if (use.key !== state.inputHash) await subscriptions.requireWithinLimit(tx, ownerId, use);
    const version = state.version + 1;
    const link = await linkToSave(tx, ownerId, body.combination, state);
    await updateSimulationRow(tx, ownerId, state.id, { ...content, ...link }, version, clock.now());
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
