import { recordAudit } from "../../platform/audit/audit.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

const RULES = {
  withoutPassword: "Sign out and in again to delete the workspace, or set a password first",
  missingPassword: "Enter your password to delete the workspace",
  recentIsEnough: true,
};

/** Deletes a team's workspace at once. Of its audit log only the row that says who deleted it stays. */
export function deleteWorkspace({ asOwner, withAccount }: WorkspaceDependencies): Route {
  return route("deleteWorkspace", async (context) => {
    const { actor, ownerId: id } = context;
    if (actor.workspace === undefined)
      throw new AppError("conflict", "Your personal workspace ends with your account. Delete that instead.");
    await asOwner(context, RULES, async () => undefined);
    await withAccount(id, async ({ tx, workspaces }) => {
      await workspaces.erase(id);
      await recordAudit(tx, actor, "workspace.delete", { entity: "workspace", entityId: id });
    });
    return { success: true };
  });
}
