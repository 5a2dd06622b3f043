import { notFound } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

/** A document of a workspace of which the user is no member answers like one that does not exist. */
export function findDocumentWorkspace({ workspaces }: WorkspaceDependencies): Route {
  return route("findDocumentWorkspace", async ({ actor: { userId }, params }) => {
    const id = await workspaces.holding(userId, params.id);
    const found = id === undefined ? undefined : await workspaces.find(id);
    const role = id === undefined ? undefined : await workspaces.roleOf(id, userId);
    if (found === undefined || role === undefined) throw notFound("This document");
    return { success: true, workspace: { ...found, role } };
  });
}
