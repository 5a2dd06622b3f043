import { endpoints } from "@beachhead/contract";
import { nextPageLink, parseListCursor } from "../../platform/http/list-cursor.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { type DeleteDependencies, deleteGtmPlan } from "./delete.ts";
import { getGtmPlan } from "./get.ts";
import { getCombinations } from "./get-combinations.ts";
import { getGoals } from "./get-goals.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { historyRoutes } from "./history-routes.ts";
import { listGtmPlans } from "./list.ts";
import { renameGtmPlan } from "./rename.ts";
import { saveBasicDetails } from "./save-basic-details.ts";
import { saveGoals } from "./save-goals.ts";
import { saveWholePlan } from "./save-whole-plan.ts";
import { actorOf, stepRoutes } from "./step-routes.ts";
import { undeleteGtmPlan } from "./undelete.ts";

export function gtmPlanRoutes(dependencies: GtmPlanDependencies & DeleteDependencies): Route[] {
  return [
    route("saveBasicDetails", (context) =>
      saveBasicDetails(dependencies, actorOf(context), context.body, context.ifMatch, context.idempotency),
    ),
    route("saveGoals", (context) => saveGoals(dependencies, actorOf(context), context.body, context.ifMatch)),
    route("getGoals", ({ actor, params }) => getGoals(dependencies, actor.userId, params.id)),
    route("getCombinationsWithIndustries", ({ actor, params }) =>
      getCombinations(dependencies, actor.userId, params.id),
    ),
    // The reply's schema leaves the industries out.
    route("getCombinations", ({ actor, params }) => getCombinations(dependencies, actor.userId, params.id)),
    ...stepRoutes(dependencies),
    ...historyRoutes(dependencies),
    route("saveWholePlan", (context) =>
      saveWholePlan(dependencies, actorOf(context), context.body, context.ifMatch, context.idempotency),
    ),
    route("listGtmPlans", async (context) => {
      const after = parseListCursor(context.query("cursor"));
      const { items, total, last } = await listGtmPlans(dependencies, context.actor.userId, after);
      context.header("x-total-count", String(total));
      if (last) context.header("link", nextPageLink(endpoints.listGtmPlans.path, last));
      return items;
    }),
    route("getGtmPlan", ({ actor, params, requestHeader }) =>
      getGtmPlan(dependencies, actor.userId, params.id, {
        ifNoneMatch: requestHeader("if-none-match"),
        acceptEncoding: requestHeader("accept-encoding"),
      }),
    ),
    route("renameGtmPlan", (context) =>
      renameGtmPlan(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
    route("deleteGtmPlan", (context) =>
      deleteGtmPlan(dependencies, actorOf(context), context.params.id, context.ifMatch),
    ),
    route("undeleteGtmPlan", (context) => undeleteGtmPlan(dependencies, actorOf(context), context.params.id)),
  ];
}
