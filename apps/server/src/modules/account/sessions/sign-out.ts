import { recordAudit } from "../../../platform/audit/audit.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

export function signOut({ withAccount }: AccountDependencies): Route {
  return route("signOut", async ({ actor, requestId }) => {
    const { userId, sessionId: entityId } = actor;
    await withAccount(userId, async ({ tx, sessionList }) => {
      await sessionList.end(userId, entityId);
      await recordAudit(tx, { ...actor, requestId }, "account.sign-out", { entity: "session", entityId });
    });
    return { success: true };
  });
}
