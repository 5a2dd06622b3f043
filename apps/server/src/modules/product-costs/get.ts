import type { ProductCostReply } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import { type ProductCostDependencies, toReply } from "./product-cost.ts";
import { findCostOfOwner } from "./store.ts";

export async function getProductCost(
  { withUser }: ProductCostDependencies,
  userId: string,
  id: string,
): Promise<ProductCostReply> {
  return withUser(userId, async (tx) => {
    const row = await findCostOfOwner(tx, userId, id);
    if (row === undefined) throw notFound("This product cost");
    return toReply(row);
  });
}
