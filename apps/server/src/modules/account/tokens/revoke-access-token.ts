import { recordAudit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

export function revokeAccessToken({ withAccount }: AccountDependencies): Route {
  return route("revokeAccessToken", async ({ actor, params: { id }, requestId }) => {
    const isRevoked = await withAccount(actor.userId, async ({ tx, accessTokens }) => {
      if (!(await accessTokens.revoke(actor.userId, id))) return false;
      const subject = { entity: "access-token", entityId: id };
      await recordAudit(tx, { ...actor, requestId }, "account.revoke-token", subject);
      return true;
    });
    if (!isRevoked) throw notFound("This token");
    return { success: true };
  });
}
