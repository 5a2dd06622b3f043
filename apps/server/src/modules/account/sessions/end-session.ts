import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

export function endSession({ withAccount }: AccountDependencies): Route {
  return route("endSession", async ({ actor, params: { id }, requestId }) => {
    const isEnded = await withAccount(actor.userId, async ({ tx, sessionList }) => {
      if (!(await sessionList.end(actor.userId, id))) return false;
      await recordAudit(tx, { ...actor, requestId }, "account.end-session", {
        entity: "session",
        entityId: id,
      });
      return true;
    });
    if (!isEnded) throw notFound("This session");
    return { success: true };
  });
}
