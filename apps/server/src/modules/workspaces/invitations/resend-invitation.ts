import { MAX_INVITATIONS_A_DAY, takesSeat } from "@beachhead/contract";
import { seatsInvited } from "../../../platform/auth/invitations.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";
import { placesLeft, TOO_OFTEN } from "./invite-people.ts";
import { requireInviting, sendInvitation } from "./send-invitation.ts";

const TOO_MANY = `This workspace has sent ${MAX_INVITATIONS_A_DAY} invitations within 24 hours. Send it again tomorrow.`;
const NO_SEAT = "Revoke this invitation and invite the person as a commenter, who needs no seat, or upgrade.";

/** Mails an invitation again, with a new link; the earlier one is unknown from then on. */
export function resendInvitation(dependencies: WorkspaceDependencies): Route {
  const { clock, commonLimits, subscriptions, withAccount } = dependencies;
  return route("resendInvitation", async ({ actor, ownerId: id, params: { invitationId } }) => {
    const { expiresAt, ...sent } = await withAccount(id, async (account) => {
      const inviting = await requireInviting(dependencies, account, actor, id);
      const { invitations, tx } = account;
      const left = await placesLeft(account, id, actor.userId, clock.now());
      if (left.today === 0) throw new AppError("limit_reached", TOO_MANY);
      const before = await invitations.revoke(id, invitationId);
      if (before === undefined) throw notFound("This invitation");
      if (left.tooOften.has(before.email)) throw new AppError("limit_reached", TOO_OFTEN);
      if (takesSeat(before.role)) {
        const more = seatsInvited(await invitations.open(id), clock.now()) + 1;
        await subscriptions.requireSeats(tx, id, { more, remedy: NO_SEAT });
      }
      await commonLimits.spendInvitations(actor.userId, 1);
      return sendInvitation(dependencies, account, inviting, before);
    });
    return { success: true, invitation: { ...sent, expiresAt: expiresAt.toISOString() } };
  });
}
