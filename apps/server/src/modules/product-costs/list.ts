import { createCachedList } from "../../platform/documents/cached-list.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import type { RawReply } from "../../platform/replies/raw-reply.ts";
import { costKind, type ProductCostDependencies, toReply } from "./product-cost.ts";
import { findCostsOfOwner } from "./store.ts";

type ListProductCosts = (
  dependencies: ProductCostDependencies,
  context: VerbContext<"listProductCosts", "query" | "header">,
) => Promise<RawReply>;

/** One page of the owner's costs, last changed first. */
export function createListProductCosts(): ListProductCosts {
  const list = createCachedList({
    kind: costKind,
    endpoint: "listProductCosts",
    findRows: findCostsOfOwner,
    idOf: (row) => row.id,
    toItem: toReply,
  });
  return ({ withUser }, context) => list(withUser, context);
}
