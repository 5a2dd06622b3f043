import { type EndpointName, endpoints } from "@beachhead/contract";
import { catalogueReply } from "@beachhead/contract/new-channel";
import { nextPageLink, parseListCursor } from "../../platform/http/list-cursor.ts";
import { type Route, type RouteContext, route } from "../../platform/http/route.ts";
import { listDgActions, updateDgAction } from "./actions.ts";
import { addDgAction } from "./add-action.ts";
import { computeRoi, computeTimeline } from "./calculators.ts";
import type { DgPlanDependencies } from "./dg-plan.ts";
import { getDgPlan, getDgPlanSummary, groupsOf, listDgPlans, namesOf } from "./read-plans.ts";
import { deleteDgPlan, undeleteDgPlan } from "./remove.ts";
import { getSalesChannels, saveSalesChannels } from "./sales-channels.ts";
import { saveDgChannel } from "./save-channel.ts";
import { createDgPlan, updateDgPlan } from "./save-plan.ts";
import type { ListedPlan } from "./store.ts";

type Caller = Pick<RouteContext<"createDgPlan">, "actor" | "requestId">;
type Listing = Pick<RouteContext<"listDgPlanNames">, "actor" | "query" | "header">;

export function dgPlanRoutes(dependencies: DgPlanDependencies): Route[] {
  return [
    route("getChannelCatalogue", async () => catalogueReply()),
    route("computeChannelRoi", async ({ body }) => computeRoi(body)),
    route("computeTimeline", async ({ body }) => computeTimeline(body)),
    route("listDgPlanNames", async (context) =>
      namesOf(await listPage(dependencies, "listDgPlanNames", context)),
    ),
    route("listDgPlansByGtmPlan", async (context) =>
      groupsOf(await listPage(dependencies, "listDgPlansByGtmPlan", context)),
    ),
    route("createDgPlan", (context) =>
      createDgPlan(dependencies, actorOf(context), context.body, context.idempotency),
    ),
    route("getDgPlan", ({ actor, params }) => getDgPlan(dependencies, actor.userId, params.id)),
    route("updateDgPlan", (context) =>
      updateDgPlan(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
    route("deleteDgPlan", (context) =>
      deleteDgPlan(dependencies, actorOf(context), context.params.id, context.ifMatch),
    ),
    route("undeleteDgPlan", (context) => undeleteDgPlan(dependencies, actorOf(context), context.params.id)),
    route("saveDgChannel", (context) =>
      saveDgChannel(dependencies, actorOf(context), context.params, context.body, context.ifMatch),
    ),
    route("getDgPlanSummary", ({ actor, params, query }) =>
      getDgPlanSummary(dependencies, actor.userId, params.id, query("months")),
    ),
    route("listDgActions", ({ actor, params }) => listDgActions(dependencies, actor.userId, params.id)),
    route("addDgAction", (context) =>
      addDgAction(dependencies, actorOf(context), context.params.id, context.body, context.idempotency),
    ),
    route("updateDgAction", (context) =>
      updateDgAction(dependencies, actorOf(context), context.params, context.body, context.ifMatch),
    ),
    route("getSalesChannels", ({ actor, params }) => getSalesChannels(dependencies, actor.userId, params.id)),
    route("saveSalesChannels", (context) =>
      saveSalesChannels(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
  ];
}

/** One page of plans, with the headers of a list. */
async function listPage(
  dependencies: DgPlanDependencies,
  name: EndpointName,
  { actor, query, header }: Listing,
): Promise<ListedPlan[]> {
  const { plans, total, last } = await listDgPlans(
    dependencies,
    actor.userId,
    parseListCursor(query("cursor")),
  );
  header("x-total-count", String(total));
  if (last) header("link", nextPageLink(endpoints[name].path, last));
  return plans;
}

function actorOf({ actor, requestId }: Caller) {
  return { kind: actor.kind, userId: actor.userId, requestId };
}
