import { type Route, route } from "../../../platform/http/route.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";

export function listInvitations({ clock, invitations }: WorkspaceDependencies): Route {
  return route("listInvitations", async ({ ownerId }) => {
    const open = await invitations.open(ownerId);
    const now = clock.now();
    return {
      success: true,
      invitations: open.map(({ createdAt, expiresAt, ...invitation }) => ({
        ...invitation,
        sentAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isExpired: expiresAt <= now,
      })),
    };
  });
}
