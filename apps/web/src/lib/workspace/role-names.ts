import type { WorkspaceRole } from "@beachhead/contract/workspace-roles";

/** The roles as screens name them. */
export const roleNames: Readonly<Record<WorkspaceRole, string>> = {
  viewer: "Viewer",
  commenter: "Commenter",
  editor: "Editor",
  admin: "Admin",
  owner: "Owner",
};
