import { takesSeat } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import {
  requireInvitation,
  requireOpen,
  wrongAddressSentence,
} from "../../../platform/auth/invitation-of-token.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";

const deactivatedSentence = (workspace: string) =>
  `Your company's identity provider has you as inactive in ${workspace}. Ask your IT department to activate you.`;

/**
 * Makes the caller a member. The link came by mail, so it also confirms the caller's address. A second call of who
 * joined by it answers the same again. Whom the workspace's identity provider deactivated does not come back this way.
 */
export function acceptInvitation(dependencies: WorkspaceDependencies): Route {
  const { emails, subscriptions, withAccount } = dependencies;
  return route("acceptInvitation", async ({ actor, params: { token } }) => {
    const { userId } = actor;
    const found = await requireInvitation(dependencies.invitations, token);
    const { id, name } = found.workspace;
    const user = await emails.findByUserId(userId);
    if (user?.email !== found.email) throw new AppError("forbidden", wrongAddressSentence(found));
    const role = await withAccount(id, async (account) => {
      const { invitations, scim, tx, workspaces } = account;
      const invitation = await requireInvitation(invitations, token);
      const held = await workspaces.roleOf(id, userId);
      if (held !== undefined && invitation.state === "used") return held;
      requireOpen(invitation);
      if ((await scim.person(id, userId))?.active === false)
        throw new AppError("forbidden", deactivatedSentence(name));
      await invitations.accept(invitation.id);
      await account.emails.verify(userId, invitation.email);
      if (held !== undefined) return held;
      if (takesSeat(invitation.role)) {
        const remedy = `Ask ${invitation.invitedBy?.name ?? "an admin"} to invite you as a commenter, or to upgrade.`;
        await subscriptions.requireSeats(tx, id, { more: 1, remedy });
      }
      await workspaces.join(id, { userId, role: invitation.role, invitedBy: invitation.invitedBy?.id });
      const subject = { entity: "membership", entityId: userId };
      await recordAudit(tx, actor, "workspace.join", subject, { role: invitation.role });
      return invitation.role;
    });
    return { success: true, workspace: { id, name, kind: "team", role } };
  });
}
