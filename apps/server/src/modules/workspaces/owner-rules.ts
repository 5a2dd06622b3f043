import { reachesRole, type WorkspaceRole } from "@beachhead/contract";
import type { Workspaces } from "../../platform/auth/workspaces.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";

type Reads = Pick<Workspaces, "hasOtherOwner" | "roleOf">;

/** @throws {AppError} `not_found` for somebody who is no member */
export async function requireMemberRole(
  workspaces: Reads,
  workspaceId: string,
  userId: string,
): Promise<WorkspaceRole> {
  const role = await workspaces.roleOf(workspaceId, userId);
  if (role === undefined) throw notFound("This member");
  return role;
}

/**
 * Refuses what would leave a workspace without an owner.
 * @throws {AppError} `conflict`
 */
export async function requireOtherOwner(
  workspaces: Reads,
  workspaceId: string,
  userId: string,
): Promise<void> {
  if (!(await workspaces.hasOtherOwner(workspaceId, userId)))
    throw new AppError("conflict", "A workspace needs an owner. Make another member an owner first.");
}

/**
 * Admins change everybody but owners, and make nobody an owner.
 * @param roles that the change takes from somebody or gives
 * @throws {AppError} `forbidden`
 */
export function requireOwnerFor(acting: WorkspaceRole, ...roles: readonly WorkspaceRole[]): void {
  if (roles.includes("owner") && !reachesRole(acting, "owner"))
    throw new AppError("forbidden", "Only an owner of this workspace can make, change or remove an owner.");
}
