import { type BodyOf, defaultSegmentWeights, type ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { beginSave } from "./begin-save.ts";
import { type GtmPlanDependencies, weightsOf } from "./gtm-plan.ts";
import { keepStateBeforeReplacement } from "./keep-state.ts";
import { refuseStale } from "./refuse-stale.ts";
import { replaceDetails } from "./replace-details.ts";
import { replaceSections } from "./replace-sections.ts";
import { createPlan } from "./save-basic-details.ts";
import { findProducts, replaceGoals, updateWeights } from "./store.ts";

type Body = BodyOf<"saveWholePlan">;
type Saved = ReplyOf<"saveWholePlan">;

/** Saves a whole plan: without an id as a new plan, else in place of the plan's own. All of it stands, or nothing. */
export async function saveWholePlan(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: Body,
  ifMatch?: number,
  idempotency: IdempotencyGuard = unguarded,
): Promise<Saved | RawReply> {
  const { withUser, subscriptions } = dependencies;
  const id = body.gtmPlanId ?? body._id ?? body.id;
  return withUser(actor.userId, async (tx) => {
    if (id !== undefined) return replacePlan(dependencies, tx, actor, id, body, ifMatch);
    return idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, actor.userId);
      return createWholePlan(dependencies, tx, actor, body);
    });
  });
}

/** Creates a plan with all its steps in a transaction that may write. */
export async function createWholePlan(
  dependencies: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  actor: AuditActor,
  body: Body,
): Promise<Saved> {
  const { userId } = actor;
  const { id, updatedAt } = await createPlan(dependencies, tx, actor, body, body.goals);
  const now = new Date(updatedAt);
  const products = await findProducts(tx, userId, id);
  const weights = body.segmentWeights ?? defaultSegmentWeights;
  await replaceSections(tx, userId, { id, companyName: body.companyName, products, weights }, body, 1, now);
  if (body.segmentWeights !== undefined) await updateWeights(tx, userId, id, weights, 1, now);
  return savedReply(id, 1, now);
}

async function replacePlan(
  dependencies: GtmPlanDependencies,
  tx: UserTransaction,
  actor: AuditActor,
  id: string,
  body: Body,
  ifMatch: number | undefined,
): Promise<Saved> {
  const { userId } = actor;
  const begun = await beginSave(dependencies, tx, userId, id);
  const { plan, version, now } = begun;
  await refuseStale(tx, userId, plan, ifMatch, plan.version);
  await keepStateBeforeReplacement(tx, userId, plan, now);
  const products = await replaceDetails(dependencies, tx, userId, begun, body);
  if (body.goals !== undefined) await replaceGoals(tx, userId, plan.id, body.goals, version, now);
  const { companyName, segmentWeights } = body;
  const weights = segmentWeights ?? weightsOf(plan);
  await replaceSections(tx, userId, { id: plan.id, companyName, products, weights }, body, version, now);
  if (segmentWeights !== undefined) await updateWeights(tx, userId, plan.id, weights, version, now);
  const subject = { entity: "gtm-plan", entityId: plan.id };
  await recordAudit(tx, actor, "gtm-plan.update", subject, { section: "whole", version });
  return savedReply(plan.id, version, now);
}

function savedReply(id: string, version: number, updatedAt: Date): Saved {
  return {
    success: true,
    message: "Saved Successfully",
    gtmPlanId: id,
    _id: id,
    id,
    version,
    updatedAt: updatedAt.toISOString(),
  };
}
