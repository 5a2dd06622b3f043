import type { ReplyOf } from "@beachhead/contract";
import { auditRow } from "../../platform/audit/audit.ts";
import { executeAll } from "../../platform/db/statements.ts";

import type { VerbContext } from "../../platform/http/verb-context.ts";
import { linkToSave } from "../gtm-plans/index.ts";
import { costChanges } from "./changes.ts";
import { lockForUpdate } from "./lock-for-update.ts";
import { type ProductCostDependencies, splitCost } from "./product-cost.ts";
import { costUpdate } from "./store.ts";

/** Replaces a cost. */
export async function updateProductCost(
  dependencies: ProductCostDependencies,
  context: VerbContext<"updateProductCost", "params" | "body" | "ifMatch">,
): Promise<ReplyOf<"updateProductCost">> {
  const { actor, ownerId, body } = context;
  return dependencies.withUser(ownerId, async (tx) => {
    const row = await lockForUpdate(dependencies, tx, context);
    const version = row.version + 1;
    const link = await linkToSave(tx, ownerId, body.combination, row);
    const { businessModel = row.businessModel } = body;
    const content = { ...splitCost(body), ...link, businessModel };
    const subject = { entity: "product-cost", entityId: row.id };
    await executeAll(tx, [
      costUpdate(ownerId, row.id, content, version, dependencies.clock.now()),
      auditRow(actor, "product-cost.update", subject, { version }, costChanges(row, content)),
    ]);
    return { success: true, message: "Saved Successfully", _id: row.id, id: row.id, version };
  });
}
