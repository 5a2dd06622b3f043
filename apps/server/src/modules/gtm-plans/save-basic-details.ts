import type { BodyOf, BusinessDetails, Goal, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../platform/storage/document-limits.ts";
import { beginSave } from "./begin-save.ts";
import { combinationsOf, type GtmPlanDependencies, productReply, type StoredProduct } from "./gtm-plan.ts";
import { keepIds } from "./keep-ids.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { refuseStale } from "./refuse-stale.ts";
import { replaceDetails } from "./replace-details.ts";
import { insertPlan, replaceGoals, replaceProducts } from "./store.ts";

type Saved = ReplyOf<"saveBasicDetails">;

/** Saves the business details: without an id of a plan as a new plan, else in place of the plan's own. */
export async function saveBasicDetails(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveBasicDetails">,
  ifMatch?: number,
  idempotency: IdempotencyGuard = unguarded,
): Promise<Saved | RawReply> {
  const { withUser, subscriptions } = dependencies;
  const id = body.gtmPlanId ?? body._id ?? body.id;
  return withUser(actor.userId, async (tx) => {
    if (id === undefined) {
      return idempotency.run(tx, async () => {
        await subscriptions.requireWritable(tx, actor.userId);
        return createPlan(dependencies, tx, actor, body);
      });
    }
    const { userId } = actor;
    const begun = await beginSave(dependencies, tx, userId, id);
    const { plan, version, now } = begun;
    await refuseStale(tx, userId, plan, ifMatch, plan.detailsVersion);
    const products = await replaceDetails(dependencies, tx, userId, begun, body);
    const subject = { entity: "gtm-plan", entityId: plan.id };
    await recordAudit(tx, actor, "gtm-plan.update", subject, { section: "details", version });
    return savedReply(plan.id, version, products, now);
  });
}

/**
 * Creates a plan in a transaction that may write, with goals where there are some already. Two plans may have
 * the same name: their ids tell them apart.
 */
export async function createPlan(
  { subscriptions, clock }: Pick<GtmPlanDependencies, "subscriptions" | "clock">,
  tx: UserTransaction,
  actor: AuditActor,
  details: BusinessDetails,
  goals?: readonly Goal[],
): Promise<Saved> {
  const { userId } = actor;
  const id = newId();
  const products = keepIds(details.products, []);
  const nothing = countedNames([]);
  await requireRoomFor(subscriptions, tx, userId, id, nothing, countedNames(details.products));
  const now = clock.now();
  await requireRoomForDocument(tx, userId, now);
  await insertPlan(tx, userId, id, details, now);
  await replaceProducts(tx, userId, id, products);
  if (goals !== undefined) await replaceGoals(tx, userId, id, goals, 1, now);
  await recordAudit(tx, actor, "gtm-plan.create", { entity: "gtm-plan", entityId: id });
  return savedReply(id, 1, products, now);
}

function savedReply(id: string, version: number, products: readonly StoredProduct[], updatedAt: Date): Saved {
  return {
    success: true,
    message: "Saved Successfully",
    gtmPlanId: id,
    _id: id,
    id,
    version,
    updatedAt: updatedAt.toISOString(),
    products: products.map(productReply),
    productGeoCombinations: combinationsOf(products),
  };
}
