import type { ProductCostReply } from "@beachhead/contract";
import { listPage } from "../../platform/documents/list-page.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { costKind, type ProductCostDependencies, toReply } from "./product-cost.ts";
import { listCostsOfOwner } from "./store.ts";

/** One page of the owner's costs, last changed first. */
export async function listProductCosts(
  { withUser }: ProductCostDependencies,
  context: VerbContext<"listProductCosts", "query" | "header">,
): Promise<ProductCostReply[]> {
  const rows = await listPage(withUser, context, "listProductCosts", costKind.table, listCostsOfOwner);
  return rows.map(toReply);
}
