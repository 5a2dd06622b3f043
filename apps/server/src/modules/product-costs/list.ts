import { LIST_LIMIT, type ProductCostReply } from "@beachhead/contract";
import { type ProductCostDependencies, toReply } from "./product-cost.ts";
import { countCostsOfOwner, listCostsOfOwner } from "./store.ts";

/** The user's costs, last changed first, at most one page; `total` counts all of them. */
export async function listProductCosts(
  { withUser }: ProductCostDependencies,
  userId: string,
): Promise<{ items: ProductCostReply[]; total: number }> {
  return withUser(userId, async (tx) => {
    const rows = await listCostsOfOwner(tx, userId);
    const total = rows.length < LIST_LIMIT ? rows.length : await countCostsOfOwner(tx, userId);
    return { items: rows.map(toReply), total };
  });
}
