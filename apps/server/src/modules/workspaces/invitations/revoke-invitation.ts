import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";

/** Ends an invitation: its link is unknown from then on. */
export function revokeInvitation({ withAccount }: WorkspaceDependencies): Route {
  return route("revokeInvitation", async ({ actor, ownerId: id, params: { invitationId } }) => {
    await withAccount(id, async ({ tx, invitations }) => {
      const revoked = await invitations.revoke(id, invitationId);
      if (revoked === undefined) throw notFound("This invitation");
      const subject = { entity: "invitation", entityId: invitationId };
      await recordAudit(tx, actor, "workspace.revoke-invitation", subject, { role: revoked.role });
    });
    return { success: true };
  });
}
