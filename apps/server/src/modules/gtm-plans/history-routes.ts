import { type Route, route } from "../../platform/http/route.ts";
import { duplicateGtmPlan } from "./duplicate.ts";
import { getSharedGtmPlan } from "./get-shared.ts";
import { getGtmPlanVersion, listGtmPlanVersions } from "./get-versions.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { restoreGtmPlanVersion } from "./restore-version.ts";
import { listGtmPlanShares, revokeGtmPlanShare, shareGtmPlan } from "./share.ts";
import { actorOf } from "./step-routes.ts";

/** Copies, earlier versions and share links of plans. */
export function historyRoutes(dependencies: GtmPlanDependencies): Route[] {
  return [
    route("duplicateGtmPlan", (context) =>
      duplicateGtmPlan(dependencies, actorOf(context), context.params.id, context.idempotency),
    ),
    route("listGtmPlanVersions", async (context) => {
      const versions = await listGtmPlanVersions(dependencies, context.actor.userId, context.params.id);
      context.header("x-total-count", String(versions.length));
      return versions;
    }),
    route("getGtmPlanVersion", ({ actor, params }) =>
      getGtmPlanVersion(dependencies, actor.userId, params.id, Number(params.version)),
    ),
    route("restoreGtmPlanVersion", (context) => {
      const { id, version } = context.params;
      return restoreGtmPlanVersion(dependencies, actorOf(context), id, Number(version), context.ifMatch);
    }),
    route("shareGtmPlan", (context) =>
      shareGtmPlan(dependencies, actorOf(context), context.params.id, context.body),
    ),
    route("listGtmPlanShares", async (context) => {
      const shares = await listGtmPlanShares(dependencies, context.actor.userId, context.params.id);
      context.header("x-total-count", String(shares.length));
      return shares;
    }),
    route("revokeGtmPlanShare", (context) => {
      const { id, shareId } = context.params;
      return revokeGtmPlanShare(dependencies, actorOf(context), id, shareId);
    }),
    route("getSharedGtmPlan", ({ params, requestHeader }) =>
      getSharedGtmPlan(dependencies, params.shareToken, {
        ifNoneMatch: requestHeader("if-none-match"),
        acceptEncoding: requestHeader("accept-encoding"),
      }),
    ),
  ];
}
