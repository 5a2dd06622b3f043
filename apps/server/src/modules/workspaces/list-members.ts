import { reachesRole } from "@beachhead/contract";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

export function listMembers({ workspaces }: WorkspaceDependencies): Route {
  return route("listMembers", async ({ actor, ownerId }) => {
    const { role = "owner" } = actor.workspace ?? {};
    const isAdmin = reachesRole(role, "admin");
    const members = await workspaces.members(ownerId);
    return {
      success: true,
      members: members.map(({ hasTwoFactor, lastActiveAt, since, ...member }) => ({
        ...member,
        since: since.toISOString(),
        lastActiveAt: isAdmin ? (lastActiveAt?.toISOString() ?? null) : null,
        twoFactor: isAdmin ? hasTwoFactor : null,
      })),
    };
  });
}
