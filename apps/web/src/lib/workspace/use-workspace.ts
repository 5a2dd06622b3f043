import type { EndpointName } from "@beachhead/contract";
import { addresses } from "@beachhead/contract/addresses";
import { reachesRole, type WorkspaceRole } from "@beachhead/contract/workspace-roles";
import { useMemo } from "react";
import { useSession } from "../session/session-store.ts";
import { openTeam, useOpenWorkspace } from "./open-workspace.ts";

export interface Workspace {
  /** That of the user in the personal workspace. */
  id: string;
  name: string;
  kind: "personal" | "team";
  /** The user's. */
  role: WorkspaceRole;
}

/** The workspace that this tab has open. */
export function useWorkspace(): Workspace {
  const team = useOpenWorkspace((state) => state.team);
  const userId = useSession((state) => state.session?._id ?? "");
  return useMemo(
    () =>
      team === null
        ? { id: userId, name: "Personal", kind: "personal", role: "owner" }
        : { ...team, kind: "team" },
    [team, userId],
  );
}

/** Whether the user's role in the open workspace allows what needs the role `least`. */
export function useMay(least: WorkspaceRole): boolean {
  return useOpenWorkspace(({ team }) => team === null || reachesRole(team.role, least));
}

/** The same where no component is drawn. */
export function may(least: WorkspaceRole): boolean {
  const team = openTeam();
  return team === null || reachesRole(team.role, least);
}

const allows = (role: WorkspaceRole | undefined, name: EndpointName): boolean => {
  const { role: least = "own" } = addresses[name];
  return role === undefined || least === "own" || reachesRole(role, least);
};

/** Whether the user's role in the open workspace allows a call, by its row in the contract. */
export function useMayCall(name: EndpointName): boolean {
  return useOpenWorkspace(({ team }) => allows(team?.role, name));
}

/** The same where no component is drawn. */
export const mayCall = (name: EndpointName): boolean => allows(openTeam()?.role, name);
