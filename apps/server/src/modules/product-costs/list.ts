import { LIST_LIMIT, type ProductCostReply } from "@beachhead/contract";
import type { ListCursor } from "../../platform/http/list-cursor.ts";
import { type ProductCostDependencies, toReply } from "./product-cost.ts";
import { countCostsOfOwner, listCostsOfOwner } from "./store.ts";

export interface ProductCostPage {
  items: ProductCostReply[];
  /** Of all pages. */
  total: number;
  /** Set when more follow. */
  last: ListCursor | undefined;
}

/** The user's costs, last changed first, at most one page. */
export async function listProductCosts(
  { withUser }: Pick<ProductCostDependencies, "withUser">,
  userId: string,
  after?: ListCursor,
): Promise<ProductCostPage> {
  return withUser(userId, async (tx) => {
    const rows = await listCostsOfOwner(tx, userId, after);
    const page = rows.slice(0, LIST_LIMIT);
    const isWhole = after === undefined && page.length === rows.length;
    return {
      items: page.map(toReply),
      total: isWhole ? page.length : await countCostsOfOwner(tx, userId),
      last: page.length < rows.length ? page.at(-1) : undefined,
    };
  });
}
