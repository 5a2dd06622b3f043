import type { BodyOf, ProductCost, ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { Acting, VerbContext } from "../../platform/http/verb-context.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../platform/storage/document-limits.ts";
import { linkToSave } from "../gtm-plans/index.ts";
import { type ProductCostDependencies, splitCost } from "./product-cost.ts";
import { insertCost } from "./store.ts";

/** Saves a new cost. Titles need not be unique: ids tell costs apart. */
export async function createProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  context: VerbContext<"createProductCost", "body" | "idempotency">,
): Promise<ReplyOf<"createProductCost"> | RawReply> {
  const { ownerId, body, idempotency } = context;
  return withUser(ownerId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, ownerId);
      const id = await addProductCost(tx, context, body, clock.now());
      return { success: true as const, message: "Saved Successfully", _id: id, id, version: 1 };
    }),
  );
}

/**
 * Adds a cost in a transaction that may write.
 * @param examplePlanId the example plan it is copied with
 * @returns its id
 */
export async function addProductCost(
  tx: UserTransaction,
  { actor, ownerId }: Acting,
  cost: ProductCost & Pick<BodyOf<"createProductCost">, "combination" | "businessModel">,
  now: Date,
  examplePlanId: string | null = null,
): Promise<string> {
  const id = newId();
  await requireRoomForDocument(tx, ownerId, now);
  const link = await linkToSave(tx, ownerId, cost.combination);
  const { businessModel = null } = cost;
  await insertCost(tx, ownerId, id, { ...splitCost(cost), ...link, businessModel, examplePlanId }, now);
  await recordAudit(tx, actor, "product-cost.create", { entity: "product-cost", entityId: id });
  return id;
}
