import type { ProductCostReply } from "@beachhead/contract";
import { notFound } from "../../platform/errors/app-error.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { type ProductCostDependencies, toReply } from "./product-cost.ts";
import { findCostOfOwner } from "./store.ts";

export async function getProductCost(
  { withUser }: ProductCostDependencies,
  { ownerId, params }: VerbContext<"getProductCost", "params">,
): Promise<ProductCostReply> {
  const row = await withUser.read(ownerId, (tx) => findCostOfOwner(tx, ownerId, params.id));
  if (row === undefined) throw notFound("This product cost");
  return toReply(row);
}
