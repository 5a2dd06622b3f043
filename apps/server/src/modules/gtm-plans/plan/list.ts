import type { GtmPlanListItem } from "@beachhead/contract";
import { listPage } from "../../../platform/documents/list-page.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type GtmPlanDependencies, gtmPlanKind, toListItem } from "../gtm-plan.ts";
import { listPlansOfOwner } from "./store.ts";

/** One page of the owner's plans, last changed first. */
export async function listGtmPlans(
  { withUser }: GtmPlanDependencies,
  context: VerbContext<"listGtmPlans", "query" | "header">,
): Promise<GtmPlanListItem[]> {
  const plans = await listPage(withUser, context, "listGtmPlans", gtmPlanKind.table, listPlansOfOwner);
  return plans.map(toListItem);
}
