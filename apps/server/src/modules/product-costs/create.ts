import type { ProductCost, ReplyOf } from "@beachhead/contract";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { ReadyReply } from "../../platform/http/ready-reply.ts";
import { type Once, withoutKey } from "../../platform/idempotency/once.ts";
import { type ProductCostDependencies, splitCost } from "./product-cost.ts";
import { insertCost } from "./store.ts";

/** Saves a new cost. Two costs may have the same title: their ids tell them apart. */
export async function createProductCost(
  { withUser, subscriptions, clock }: ProductCostDependencies,
  actor: AuditActor,
  cost: ProductCost,
  once: Once = withoutKey,
): Promise<ReplyOf<"createProductCost"> | ReadyReply> {
  return withUser(actor.userId, (tx) =>
    once.run(tx, async () => {
      await subscriptions.requireWritable(tx, actor.userId);
      const id = newId();
      await insertCost(tx, actor.userId, id, splitCost(cost), clock.now());
      await recordAudit(tx, actor, "product-cost.create", { entity: "product-cost", entityId: id });
      return { success: true as const, message: "Saved Successfully", _id: id, id, version: 1 };
    }),
  );
}
