import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { isRecent } from "./connect-google.ts";

export function listSignInMethods({ clock, googleAccounts, passwords }: AccountDependencies): Route {
  return route("listSignInMethods", async ({ actor }) => {
    const [changedAt, google] = [
      await passwords.changedAt(actor.userId),
      await googleAccounts.list(actor.userId),
    ];
    return {
      success: true,
      passwordChangedAt: changedAt?.toISOString() ?? null,
      google: google.map(({ id, email, connectedAt }) => ({
        id,
        email,
        connectedAt: connectedAt.toISOString(),
      })),
      signedInRecently: isRecent(actor, clock.now()),
    };
  });
}
