/** What a member of a workspace may do, each role all that the roles before it may. */
export const workspaceRoles = ["viewer", "commenter", "editor", "admin", "owner"] as const;

export type WorkspaceRole = (typeof workspaceRoles)[number];

export const isWorkspaceRole = (value: unknown): value is WorkspaceRole =>
  workspaceRoles.some((role) => role === value);

/** The role that a call needs in the workspace; `own`: it is about the person, whichever workspace is open. */
export type LeastRole = WorkspaceRole | "own";

/** Whether a role may do what needs the role `least`. */
export const reachesRole = (role: WorkspaceRole, least: WorkspaceRole): boolean =>
  workspaceRoles.indexOf(role) >= workspaceRoles.indexOf(least);

/** Whether a member with this role takes one of the seats of the subscription plan. */
export const takesSeat = (role: WorkspaceRole): boolean => reachesRole(role, "editor");

/** Names the workspace of a request; without it, it is the personal one. */
export const WORKSPACE_HEADER = "workspace";
