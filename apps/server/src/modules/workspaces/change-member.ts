import { takesSeat } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { requireMemberRole, requireOtherOwner, requireOwnerFor } from "./owner-rules.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

const NO_SEAT = "Make the person a commenter or viewer, who needs no seat, or upgrade.";

/** Gives a member another role. Changes of one workspace run one after another, so two owners cannot both step down. */
export function changeMember({ subscriptions, withAccount }: WorkspaceDependencies): Route {
  return route("changeMember", async ({ actor, ownerId: id, params: { userId }, body: { role } }) => {
    if (!isUuid(userId)) throw notFound("This member");
    await withAccount(id, async ({ tx, workspaces }) => {
      const acting = await requireMemberRole(workspaces, id, actor.userId);
      const before = await requireMemberRole(workspaces, id, userId);
      requireOwnerFor(acting, before, role);
      if (before === "owner" && role !== "owner") await requireOtherOwner(workspaces, id, userId);
      if (takesSeat(role) && !takesSeat(before))
        await subscriptions.requireSeats(tx, id, { more: 1, remedy: NO_SEAT });
      await workspaces.setRole(id, userId, role);
      const subject = { entity: "membership", entityId: userId };
      await recordAudit(tx, actor, "workspace.change-role", subject, { before, role });
    });
    return { success: true, member: { userId, role } };
  });
}
