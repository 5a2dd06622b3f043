import { takesSeat } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { requireMemberRole } from "./owner-rules.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

const RULES = {
  withoutPassword: "Sign out and in again to hand the workspace over, or set a password first",
  missingPassword: "Enter your password to hand the workspace over",
  recentIsEnough: true,
};

const NO_SEAT = "Hand it over to an editor or admin, or upgrade.";

/** Makes a member the owner in place of the caller, who becomes an admin. */
export function transferWorkspace({
  asOwner,
  subscriptions,
  withAccount,
  workspaces,
}: WorkspaceDependencies): Route {
  return route("transferWorkspace", async (context) => {
    const { actor, ownerId: id, body } = context;
    const { userId } = body;
    if (userId === actor.userId) throw notFound("This member");
    await requireMemberRole(workspaces, id, userId);
    await asOwner(context, RULES, async () => undefined);
    const { name, kind } = await withAccount(id, async (account) => {
      const found = await account.workspaces.find(id);
      if (found === undefined) throw notFound("This workspace");
      const before = await requireMemberRole(account.workspaces, id, userId);
      if (!takesSeat(before)) await subscriptions.requireSeats(account.tx, id, { more: 1, remedy: NO_SEAT });
      await account.workspaces.setRole(id, userId, "owner");
      await account.workspaces.setRole(id, actor.userId, "admin");
      const subject = { entity: "membership", entityId: userId };
      await recordAudit(account.tx, actor, "workspace.transfer", subject);
      return found;
    });
    return { success: true, workspace: { id, name, kind, role: "admin" } };
  });
}
