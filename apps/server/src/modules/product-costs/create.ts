import type { ProductCost, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { type IdempotencyGuard, unguarded } from "../../platform/idempotency/guard.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { requireRoomForDocument } from "../../platform/storage/document-limits.ts";
import { type ProductCostDependencies, splitCost } from "./product-cost.ts";
import { insertCost } from "./store.ts";

/** Saves a new cost. Two costs may have the same title: their ids tell them apart. */
export async function createProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  actor: AuditActor,
  cost: ProductCost,
  idempotency: IdempotencyGuard = unguarded,
): Promise<ReplyOf<"createProductCost"> | RawReply> {
  return withUser(actor.userId, (tx) =>
    idempotency.run(tx, async () => {
      await subscriptions.requireWritable(tx, actor.userId);
      const id = await addProductCost(tx, actor, cost, clock.now());
      return { success: true as const, message: "Saved Successfully", _id: id, id, version: 1 };
    }),
  );
}

/** Adds a cost in a transaction that may write. */
export async function addProductCost(
  tx: UserTransaction,
  actor: AuditActor,
  cost: ProductCost,
  now: Date,
): Promise<string> {
  const id = newId();
  await requireRoomForDocument(tx, actor.userId, now);
  await insertCost(tx, actor.userId, id, splitCost(cost), now);
  await recordAudit(tx, actor, "product-cost.create", { entity: "product-cost", entityId: id });
  return id;
}
