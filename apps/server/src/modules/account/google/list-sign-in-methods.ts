import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { isRecent } from "../sessions/is-recent.ts";

export function listSignInMethods({
  clock,
  googleAccounts,
  passwords,
  twoFactors,
}: AccountDependencies): Route {
  return route("listSignInMethods", async ({ actor }) => {
    const changedAt = await passwords.changedAt(actor.userId);
    const google = await googleAccounts.list(actor.userId);
    const twoFactor = await twoFactors.find(actor.userId);
    const enabledAt = twoFactor?.enabledAt?.toISOString();
    return {
      success: true,
      passwordChangedAt: changedAt?.toISOString() ?? null,
      google: google.map(({ id, email, connectedAt }) => ({
        id,
        email,
        connectedAt: connectedAt.toISOString(),
      })),
      twoFactor:
        enabledAt === undefined ? null : { enabledAt, recoveryCodesLeft: twoFactor?.recoveryCodesLeft ?? 0 },
      signedInRecently: isRecent(actor, clock.now()),
    };
  });
}
