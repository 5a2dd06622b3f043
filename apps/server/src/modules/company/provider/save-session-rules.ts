import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { requireTeam } from "../require-team.ts";

const NO_FACTOR = "Turn on two-factor sign-in for yourself first, under Account, Sign-in methods.";

/** Sessions that are longer or idle for longer than the new rules allow end with their next request. */
export function saveSessionRules({ withAccount, twoFactors }: CompanyDependencies): Route {
  return route("saveSessionRules", async ({ actor, ownerId, body: rules }) => {
    requireTeam(actor);
    const factor = await twoFactors.find(actor.userId);
    if (rules.twoFactor && (factor?.enabledAt ?? null) === null) throw new AppError("conflict", NO_FACTOR);
    await withAccount(ownerId, async ({ tx, companyProviders }) => {
      await companyProviders.saveRules(ownerId, rules);
      await recordAudit(
        tx,
        actor,
        "workspace.save-session-rules",
        { entity: "workspace", entityId: ownerId },
        { ...rules },
      );
    });
    return { success: true, rules };
  });
}
