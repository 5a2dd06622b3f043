import { together } from "../../platform/db/statements.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { requireCurrentVersion } from "../../platform/documents/version.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { costKind, type ProductCostDependencies, type ProductCostRow, toReply } from "./product-cost.ts";
import { lockCostOfOwner } from "./store.ts";

/**
 * The cost that a request is about to change, locked until the transaction ends.
 * @throws {AppError} `limit_reached`, `not_found`, or `stale` with the current cost
 */
export async function lockForUpdate(
  { subscriptions }: Pick<ProductCostDependencies, "subscriptions">,
  tx: UserTransaction,
  { ownerId, params, ifMatch }: VerbContext<"updateProductCost" | "deleteProductCost", "params" | "ifMatch">,
): Promise<ProductCostRow> {
  const [, row] = await together([
    subscriptions.requireWritable(tx, ownerId),
    lockCostOfOwner(tx, ownerId, params.id),
  ]);
  if (row === undefined || row.deletedAt !== null) throw notFound("This product cost");
  await requireCurrentVersion(costKind, row, ifMatch, row.version, async () => toReply(row));
  return row;
}
