import { reachesRole } from "@beachhead/contract";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { requireAppRequest } from "./require-app-request.ts";

/** The app that asks for access in this browser, and the workspaces that its user may connect it to. */
export function getAppRequest({ appRequests, workspaces }: AccountDependencies): Route {
  return route("getAppRequest", async (context) => {
    const { app } = await requireAppRequest(appRequests, context);
    const { name, host, isLocal, scope } = app;
    const all = await workspaces.list(context.actor.userId);
    return {
      success: true,
      app: { name, host, isLocal },
      scope,
      workspaces: all
        .filter(({ role }) => reachesRole(role, "admin"))
        .map((workspace) => ({ id: workspace.id, name: workspace.name })),
    };
  });
}
