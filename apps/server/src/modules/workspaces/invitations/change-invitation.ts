import { takesSeat } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { seatsInvited } from "../../../platform/auth/invitations.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";

const NO_SEAT = "Leave the person a commenter or viewer, who needs no seat, or upgrade.";

/** Changes the role that an open invitation gives; the link that was mailed stays. */
export function changeInvitation({ clock, subscriptions, withAccount }: WorkspaceDependencies): Route {
  return route(
    "changeInvitation",
    async ({ actor, ownerId: id, params: { invitationId }, body: { role } }) => {
      const { expiresAt, ...changed } = await withAccount(id, async ({ tx, invitations }) => {
        const open = await invitations.open(id);
        const before = open.find((each) => each.id === invitationId.toLowerCase());
        if (before === undefined) throw notFound("This invitation");
        if (takesSeat(role) && !takesSeat(before.role)) {
          const more = seatsInvited(open, clock.now()) + 1;
          await subscriptions.requireSeats(tx, id, { more, remedy: NO_SEAT });
        }
        const invitation = await invitations.setRole(id, before.id, role);
        if (invitation === undefined) throw notFound("This invitation");
        const subject = { entity: "invitation", entityId: before.id };
        await recordAudit(tx, actor, "workspace.change-invitation", subject, { before: before.role, role });
        return invitation;
      });
      return {
        success: true,
        invitation: { ...changed, expiresAt: expiresAt.toISOString() },
      };
    },
  );
}
