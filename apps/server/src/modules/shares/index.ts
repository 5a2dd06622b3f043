import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { createShare, getSharedDocument, listShares, revokeShare, type ShareDependencies } from "./shares.ts";

/** Links by which anybody may read a document. */
export function shareRoutes(dependencies: ShareDependencies): Route[] {
  const verb = withDependencies(dependencies);
  const gtmPlan = (id: string) => ({ kind: "gtm-plan", id }) as const;
  return [
    route("createShare", (context) => createShare(dependencies, context, context.params)),
    route("listShares", (context) => listShares(dependencies, context, context.params)),
    route("revokeShare", (context) =>
      revokeShare(dependencies, context, context.params, context.params.shareId),
    ),
    route("getSharedDocument", verb(getSharedDocument)),
    route("shareGtmPlan", (context) => createShare(dependencies, context, gtmPlan(context.params.id))),
    route("listGtmPlanShares", (context) => listShares(dependencies, context, gtmPlan(context.params.id))),
    route("revokeGtmPlanShare", (context) =>
      revokeShare(dependencies, context, gtmPlan(context.params.id), context.params.shareId),
    ),
  ];
}
