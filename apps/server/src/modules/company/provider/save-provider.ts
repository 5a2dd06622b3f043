import { recordAudit } from "../../../platform/audit/audit.ts";
import { placeOfClientSecret } from "../../../platform/auth/company-providers.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { readCompanySignIn } from "../get-company-sign-in.ts";
import { requireTeam } from "../require-team.ts";

export const AS_OWNER = {
  withoutPassword: "Sign out and in again to change company sign-in, or set a password first",
  missingPassword: "Enter your password to change company sign-in",
  recentIsEnough: true,
};

/**
 * Saves an OpenID provider. Owners only: who controls it signs in as any member. Another issuer or client starts untested, and
 * needs its own secret, so that a saved secret is never sent to another address.
 */
export function saveProvider(dependencies: CompanyDependencies): Route {
  const { asOwner, isSandbox, vault, withAccount } = dependencies;
  return route("saveCompanyProvider", async (context) => {
    const { actor, ownerId, body } = context;
    requireTeam(actor);
    const { clientId, clientSecret, defaultRole, roles } = body;
    const issuer = body.issuer.replace(/\/+$/, "");
    if (!issuer.startsWith("https:") && !isSandbox(issuer))
      throw invalid([{ path: "issuer", message: "Issuer must be an https address" }]);
    await asOwner(context, AS_OWNER, async () => undefined);
    await withAccount(ownerId, async ({ tx, companyProviders }) => {
      const before = await companyProviders.find(ownerId);
      const keeps = before?.kind === "oidc" && before.issuer === issuer && before.clientId === clientId;
      const sealed = clientSecret
        ? vault.seal(clientSecret, placeOfClientSecret(ownerId))
        : keeps && before.sealed;
      if (sealed === false) throw invalid([{ path: "clientSecret", message: "Client secret is required" }]);
      await companyProviders.save(ownerId, {
        kind: "oidc",
        issuer,
        clientId,
        sealed,
        saml: null,
        defaultRole,
        roles,
      });
      await recordAudit(tx, actor, "workspace.save-provider", {
        entity: "company-sign-in",
        entityId: ownerId,
      });
    });
    return readCompanySignIn(dependencies, ownerId);
  });
}
