import { WORKSPACE_HEADER } from "@beachhead/contract";
import { actAs } from "../../../platform/actor/acting.ts";
import { ownerOf } from "../../../platform/actor/actor.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { readUserDetails } from "./user-details.ts";

/** Changes what is the person's own, and answers with the plan of the workspace that is open. */
export function updateProfile(dependencies: AccountDependencies): Route {
  const { accounts, clock, withAccount, withUser } = dependencies;
  return route("updateProfile", async ({ actor, body, requestId, requestHeader }) => {
    const open = await accounts
      .findActor(requestHeader("authorization"), requestHeader(WORKSPACE_HEADER))
      .catch(inPersonal);
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
    const reader = open ?? actor;
    return actAs(reader, clock, () =>
      withUser(ownerOf(reader), (tx) => readUserDetails(dependencies, tx, reader)),
    );
  });
}

/** A workspace of which the person is no member is no reason to refuse what is their own. */
function inPersonal(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}
