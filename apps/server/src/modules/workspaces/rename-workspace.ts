import { recordAudit } from "../../platform/audit/audit.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

export function renameWorkspace({ withAccount }: WorkspaceDependencies): Route {
  return route("renameWorkspace", async ({ actor, ownerId: id, body: { name } }) => {
    const { workspace } = actor;
    if (workspace === undefined)
      throw new AppError("conflict", "Your personal workspace has no other name. Create one for your team.");
    const kind = await withAccount(id, async ({ tx, workspaces }) => {
      const found = await workspaces.find(id);
      if (found === undefined) throw notFound("This workspace");
      await workspaces.rename(id, name);
      await recordAudit(tx, actor, "workspace.rename", { entity: "workspace", entityId: id });
      return found.kind;
    });
    return { success: true, workspace: { id, name, kind, role: workspace.role } };
  });
}
