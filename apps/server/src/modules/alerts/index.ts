import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { AlertDependencies } from "./alert-dependencies.ts";
import { createAlert, deleteAlert, listAlerts, muteAlert, updateAlert } from "./manage.ts";

export { lookAtAlerts } from "./look.ts";
export { removeWebhookFromAlerts } from "./store.ts";

/** Rules on figures. */
export function alertRoutes(dependencies: AlertDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("listAlerts", verb(listAlerts)),
    route("createAlert", verb(createAlert)),
    route("updateAlert", verb(updateAlert)),
    route("deleteAlert", verb(deleteAlert)),
    route("muteAlert", verb(muteAlert)),
  ];
}
