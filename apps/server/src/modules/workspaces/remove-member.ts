import { reachesRole } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { describeRefusal } from "../../platform/auth/role-refusal.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { requireMemberRole, requireOtherOwner, requireOwnerFor } from "./owner-rules.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

/** Ends a membership, the tokens of the member for this workspace, and the invitations that the member sent and nobody accepted. */
export function removeMember({ withAccount }: WorkspaceDependencies): Route {
  return route("removeMember", async ({ actor, ownerId: id, params: { userId } }) => {
    if (!isUuid(userId)) throw notFound("This member");
    const isLeaving = userId === actor.userId;
    await withAccount(id, async ({ tx, workspaces }) => {
      const acting = await requireMemberRole(workspaces, id, actor.userId);
      if (!isLeaving && !reachesRole(acting, "admin"))
        throw new AppError("forbidden", await describeRefusal(workspaces, id, "admin"));
      const role = await requireMemberRole(workspaces, id, userId);
      requireOwnerFor(acting, role);
      if (role === "owner") await requireOtherOwner(workspaces, id, userId);
      await workspaces.remove(id, userId);
      const action = isLeaving ? "workspace.leave" : "workspace.remove-member";
      await recordAudit(tx, actor, action, { entity: "membership", entityId: userId }, { role });
    });
    return { success: true };
  });
}
