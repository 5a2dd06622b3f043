import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";

/** Restores an account that its user deleted, with everything in it. */
export function restoreAccount({ withAccount }: AccountDependencies): Route {
  return route("restoreAccount", async ({ actor, requestId }) => {
    const isRestored = await withAccount(actor.userId, async ({ tx, profiles }) => {
      if (!(await profiles.restore(actor.userId))) return false;
      await recordAudit(tx, { ...actor, requestId }, "account.restore", { entity: "account" });
      return true;
    });
    if (!isRestored) throw new AppError("conflict", "This account is not deleted.");
    return { success: true, message: "Account restored" };
  });
}
