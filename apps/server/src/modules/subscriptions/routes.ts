import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { getUsage } from "./get-usage.ts";
import { listCredits } from "./list-credits.ts";
import type { SubscriptionRouteDependencies } from "./route-dependencies.ts";

export function subscriptionRoutes(dependencies: SubscriptionRouteDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [route("getUsage", verb(getUsage)), route("listCredits", verb(listCredits))];
}
