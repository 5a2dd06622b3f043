import { recordAudit } from "../../platform/audit/audit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { readUserDetails } from "./user-details.ts";

export function updateProfile(dependencies: AccountDependencies): Route {
  const { accounts, withUser } = dependencies;
  return route("updateProfile", async ({ actor, body, requestId }) => {
    const { name, company, contact } = body;
    const given = {
      ...(name !== undefined && { name }),
      ...(company !== undefined && { company }),
      ...(contact !== undefined && { contact }),
    };
    return withUser(actor.userId, async (tx) => {
      const changed = Object.keys(given).join(" ");
      await recordAudit(
        tx,
        { ...actor, requestId },
        "account.update-profile",
        { entity: "account" },
        { changed },
      );
      await accounts.updateProfile(actor.userId, given);
      return readUserDetails(dependencies, tx, actor);
    });
  });
}
