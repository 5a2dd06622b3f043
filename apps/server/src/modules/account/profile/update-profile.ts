import { recordAudit } from "../../../platform/audit/audit.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { readUserDetails } from "./user-details.ts";

export function updateProfile(dependencies: AccountDependencies): Route {
  const { withAccount, withUser } = dependencies;
  return route("updateProfile", async ({ actor, body, requestId }) => {
    const { name, company, contact, formatLocale, analyticsConsent } = body;
    const given = {
      ...(name !== undefined && { name }),
      ...(company !== undefined && { company }),
      ...(contact !== undefined && { contact }),
      ...(formatLocale !== undefined && { formatLocale }),
      ...(analyticsConsent !== undefined && { analyticsConsent }),
    };
    const changed = Object.keys(given).join(" ");
    await withAccount(actor.userId, async ({ tx, profiles }) => {
      await profiles.update(actor.userId, given);
      const by = { ...actor, requestId };
      await recordAudit(tx, by, "account.update-profile", { entity: "account" }, { changed });
    });
    return withUser(actor.userId, (tx) => readUserDetails(dependencies, tx, actor));
  });
}
