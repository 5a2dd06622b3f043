import { recordAudit } from "../../platform/audit/audit.ts";
import { notFound } from "../../platform/http/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";

export function endSession({ sessionList, withUser }: AccountDependencies): Route {
  return route("endSession", async ({ actor, params, requestId }) => {
    if (!(await sessionList.end(actor.userId, params.id))) throw notFound("This session");
    await withUser(actor.userId, (tx) =>
      recordAudit(tx, { ...actor, requestId }, "account.end-session", {
        entity: "session",
        entityId: params.id,
      }),
    );
    return { success: true };
  });
}
