import type { ReplyOf } from "@beachhead/contract";
import { listPage } from "../../../platform/documents/list-page.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DgPlanDependencies, dgPlanKind, headReply } from "../dg-plan.ts";
import { listPlansOfOwner } from "./store.ts";

/** One page of the owner's plans, last changed first. */
export async function listDgPlanNames(
  { withUser }: DgPlanDependencies,
  context: VerbContext<"listDgPlanNames", "query" | "header">,
): Promise<ReplyOf<"listDgPlanNames">> {
  const plans = await listPage(withUser, context, "listDgPlanNames", dgPlanKind.table, listPlansOfOwner);
  return plans.map(({ id, planname, gtmPlanId, gtmplan, productgeo, countsTowardsGoal, channels }) => ({
    _id: id,
    id,
    planname,
    gtmPlanId,
    gtmplan,
    productgeo,
    countsTowardsGoal,
    channels,
  }));
}

/** The same page grouped by GTM plan. The group with the last changed plan comes first. */
export async function listDgPlansByGtmPlan(
  { withUser }: DgPlanDependencies,
  context: VerbContext<"listDgPlansByGtmPlan", "query" | "header">,
): Promise<ReplyOf<"listDgPlansByGtmPlan">> {
  const plans = await listPage(withUser, context, "listDgPlansByGtmPlan", dgPlanKind.table, listPlansOfOwner);
  const groups = Map.groupBy(plans, ({ gtmPlanId }) => gtmPlanId);
  return [...groups].map(([gtmPlanId, list]) => ({
    _id: gtmPlanId,
    gtmPlanId,
    gtmplan: list[0]?.gtmplan ?? "",
    plans: list.map((plan) => ({ ...headReply(plan), channels: plan.channels })),
  }));
}
