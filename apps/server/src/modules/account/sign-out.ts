import { recordAudit } from "../../platform/audit/audit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

export function signOut({ accounts, withUser }: AccountDependencies): Route {
  return route("signOut", async ({ actor, requestId }) => {
    await accounts.endSession(actor);
    await withUser(actor.userId, (tx) =>
      recordAudit(tx, { ...actor, requestId }, "account.sign-out", {
        entity: "session",
        entityId: actor.sessionId,
      }),
    );
    return { success: true };
  });
}
