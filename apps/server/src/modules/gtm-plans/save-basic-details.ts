import type { BodyOf, BusinessDetails, Goal, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { notFound } from "../../platform/http/app-error.ts";
import type { ReadyReply } from "../../platform/http/ready-reply.ts";
import { type Once, withoutKey } from "../../platform/idempotency/once.ts";
import { combinationsOf, type GtmPlanDependencies, productReply, type StoredProduct } from "./gtm-plan.ts";
import { keepIds } from "./keep-ids.ts";
import { countedNames, requireRoomFor } from "./limits.ts";
import { refuseStale } from "./refuse-stale.ts";
import {
  findProducts,
  insertPlan,
  lockStateOfOwner,
  replaceGoals,
  replaceProducts,
  updateHead,
} from "./store.ts";

type Saved = ReplyOf<"saveBasicDetails">;

/** Saves the business details: without an id of a plan as a new plan, else in place of the plan's own. */
export async function saveBasicDetails(
  dependencies: GtmPlanDependencies,
  actor: AuditActor,
  body: BodyOf<"saveBasicDetails">,
  ifMatch?: number,
  once: Once = withoutKey,
): Promise<Saved | ReadyReply> {
  const { withUser, subscriptions } = dependencies;
  const id = body.gtmPlanId ?? body._id ?? body.id;
  return withUser(actor.userId, async (tx) => {
    if (id === undefined) {
      return once.run(tx, async () => {
        await subscriptions.requireWritable(tx, actor.userId);
        return createPlan(dependencies, tx, actor, body);
      });
    }
    await subscriptions.requireWritable(tx, actor.userId);
    return replaceDetails(dependencies, tx, actor, id, body, ifMatch);
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
  await insertPlan(tx, userId, id, details, now);
  await replaceProducts(tx, userId, id, products);
  if (goals !== undefined) await replaceGoals(tx, userId, id, goals, 1, now);
  await recordAudit(tx, actor, "gtm-plan.create", { entity: "gtm-plan", entityId: id });
  return savedReply(id, 1, products, now);
}

async function replaceDetails(
  { subscriptions, clock }: GtmPlanDependencies,
  tx: UserTransaction,
  actor: AuditActor,
  id: string,
  details: BusinessDetails,
  ifMatch: number | undefined,
): Promise<Saved> {
  const { userId } = actor;
  const plan = await lockStateOfOwner(tx, userId, id, "live");
  if (plan === undefined) throw notFound("This GTM plan");
  await refuseStale(tx, userId, plan, ifMatch, "details");
  const stored = await findProducts(tx, userId, plan.id);
  const before = countedNames(stored.map(productReply));
  await requireRoomFor(subscriptions, tx, userId, plan.id, before, countedNames(details.products));
  const products = keepIds(details.products, stored);
  const version = plan.version + 1;
  const now = clock.now();
  await updateHead(tx, userId, plan.id, details, version, now);
  await replaceProducts(tx, userId, plan.id, products);
  const subject = { entity: "gtm-plan", entityId: plan.id };
  await recordAudit(tx, actor, "gtm-plan.update", subject, { section: "details", version });
  return savedReply(plan.id, version, products, now);
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
