import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { ActivityDependencies } from "./activity-dependencies.ts";
import { exportActivity } from "./export-activity.ts";
import { exportAudit } from "./export-audit.ts";
import { listActivity } from "./list-activity.ts";

export function activityRoutes(dependencies: ActivityDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("listActivity", verb(listActivity)),
    route("exportActivity", verb(exportActivity)),
    route("exportAudit", verb(exportAudit)),
  ];
}
