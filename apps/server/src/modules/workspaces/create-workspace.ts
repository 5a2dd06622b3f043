import { MAX_OWNED_WORKSPACES } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { WorkspaceDependencies } from "./workspace-dependencies.ts";

const TOO_MANY = `You own ${MAX_OWNED_WORKSPACES} workspaces, which is the limit. Delete one or hand it over first.`;

/**
 * Creates a team's workspace with a subscription of its own: what is left of its owner's trial, a trial of its own for an
 * owner with a plan, or the plan of the installation.
 */
export function createWorkspace({ subscriptions, withAccount, withUser }: WorkspaceDependencies): Route {
  return route("createWorkspace", async ({ actor, body: { name } }) => {
    const { userId } = actor;
    const id = newId();
    const trialEndsAt = await withUser(userId, (tx) => subscriptions.findTrialEnd(tx, userId));
    await withAccount(id, async (account) => {
      if ((await account.workspaces.countOwned(userId)) >= MAX_OWNED_WORKSPACES)
        throw new AppError("limit_reached", TOO_MANY);
      await account.workspaces.create(id, name, userId);
      await subscriptions.ensureSubscription(account.tx, id, trialEndsAt);
      const subject = { entity: "workspace", entityId: id };
      await recordAudit(account.tx, actor, "workspace.create", subject);
    });
    return { success: true, workspace: { id, name, kind: "team", role: "owner" } };
  });
}
