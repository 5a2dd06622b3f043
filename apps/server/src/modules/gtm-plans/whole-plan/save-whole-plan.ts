import { type BodyOf, defaultSegmentWeights, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { executeAll } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Acting, VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { defaultGoalsIn, type GtmPlanDependencies, goalsOf, weightsOf } from "../gtm-plan.ts";
import { saveVersionBeforeReplacement } from "../history/save-version.ts";
import { findGoals, goalsUpdate } from "../plan/goal-store.ts";
import { requireCurrentPlan } from "../plan/lock-for-update.ts";
import { findProducts } from "../plan/product-store.ts";
import { lockDetails, replaceDetails } from "../plan/replace-details.ts";
import { createPlan } from "../plan/save-basic-details.ts";
import { savedPlan } from "../plan/saved-plan.ts";
import { updateWeights } from "../plan/store.ts";
import { replaceSections } from "./replace-sections.ts";

type Body = BodyOf<"saveWholePlan">;
type Saved = ReplyOf<"saveWholePlan">;

/** Saves a whole plan in one transaction: as a new plan if the body has no id, else in place of that plan. */
export async function saveWholePlan(
  dependencies: GtmPlanDependencies,
  context: VerbContext<"saveWholePlan", "body" | "ifMatch" | "idempotency">,
): Promise<Saved | RawReply> {
  const { withUser, subscriptions } = dependencies;
  const { ownerId, body, ifMatch, idempotency } = context;
  const id = body.gtmPlanId ?? body._id ?? body.id;
  return withUser(ownerId, async (tx) => {
    if (id !== undefined) return replaceWholePlan(dependencies, tx, context, id, body, ifMatch);
    return idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, ownerId);
      return createWholePlan(dependencies, tx, context, body);
    });
  });
}

/** Creates a plan with all its steps in a transaction that may write. */
export async function createWholePlan(
  dependencies: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  acting: Acting,
  body: Body,
  kind: "own" | "example" = "own",
): Promise<Saved> {
  const { ownerId } = acting;
  const goals =
    body.goals ?? (body.goalsNote === undefined ? undefined : defaultGoalsIn(body.currency ?? "USD"));
  const { id, updatedAt } = await createPlan(
    dependencies,
    tx,
    acting,
    body,
    goals && { goals, note: body.goalsNote },
    kind,
  );
  const now = new Date(updatedAt);
  const products = await findProducts(tx, ownerId, id);
  const weights = body.segmentWeights ?? defaultSegmentWeights;
  await replaceSections(tx, ownerId, { id, companyName: body.companyName, products, weights }, body, 1, now);
  if (body.segmentWeights !== undefined) await updateWeights(tx, ownerId, id, weights, 1, now);
  return savedPlan(id, 1, now);
}

/** Replaces a plan with all its steps in a transaction that may write. */
export async function replaceWholePlan(
  dependencies: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  id: string,
  body: Body,
  ifMatch?: number,
): Promise<Saved> {
  const locked = await lockDetails(dependencies, tx, ownerId, id);
  const { plan, version, now } = locked;
  await requireCurrentPlan(tx, ownerId, plan, ifMatch, plan.version);
  await saveVersionBeforeReplacement(tx, ownerId, plan, now);
  const goals =
    body.goals ??
    (body.goalsNote === undefined ? undefined : goalsOf(plan, await findGoals(tx, ownerId, plan.id)));
  const { products, statements } = await replaceDetails(dependencies, tx, ownerId, locked, body);
  await executeAll(tx, [
    ...statements,
    ...(goals === undefined
      ? []
      : [goalsUpdate(ownerId, plan.id, { goals, note: body.goalsNote }, version, now)]),
  ]);
  const { companyName, segmentWeights } = body;
  const weights = segmentWeights ?? weightsOf(plan);
  await replaceSections(tx, ownerId, { id: plan.id, companyName, products, weights }, body, version, now);
  if (segmentWeights !== undefined) await updateWeights(tx, ownerId, plan.id, weights, version, now);
  const subject = { entity: "gtm-plan", entityId: plan.id };
  await recordAudit(tx, actor, "gtm-plan.update", subject, { section: "whole", version });
  return savedPlan(plan.id, version, now);
}
