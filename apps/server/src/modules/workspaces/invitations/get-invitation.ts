import { maskEmail } from "@beachhead/contract";
import { requireInvitation, requireOpen } from "../../../platform/auth/invitation-of-token.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";

export function getInvitation({ invitations }: WorkspaceDependencies): Route {
  return route("getInvitation", async ({ params: { token } }) => {
    const invitation = await requireInvitation(invitations, token);
    requireOpen(invitation);
    const { workspace, role, invitedBy, email, expiresAt } = invitation;
    return {
      success: true,
      invitation: {
        workspace,
        role,
        invitedBy: invitedBy?.name ?? null,
        email: maskEmail(email),
        expiresAt: expiresAt.toISOString(),
      },
    };
  });
}
