import { createCachedList } from "../../../platform/documents/cached-list.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { type GtmPlanDependencies, gtmPlanKind, toListItem } from "../gtm-plan.ts";
import { findSummariesOfOwner } from "./store.ts";

type ListGtmPlans = (
  dependencies: GtmPlanDependencies,
  context: VerbContext<"listGtmPlans", "query" | "header">,
) => Promise<RawReply>;

/** One page of the owner's plans, last changed first. Every change of a plan's parts raises the version in its row. */
export function createListGtmPlans(): ListGtmPlans {
  const list = createCachedList({
    kind: gtmPlanKind,
    endpoint: "listGtmPlans",
    findRows: findSummariesOfOwner,
    idOf: ({ row }) => row.id,
    toItem: toListItem,
  });
  return ({ withUser }, context) => list(withUser, context);
}
