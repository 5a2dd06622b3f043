import type { BodyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import {
  type ProviderMetadata,
  readCertificates,
  readMetadata,
  SamlSetupFault,
} from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { readCompanySignIn } from "../get-company-sign-in.ts";
import { requireTeam } from "../require-team.ts";
import { AS_OWNER } from "./save-provider.ts";

/** Saves a SAML provider, for owners only like any other. What is not the same as before starts untested. */
export function saveSamlProvider(dependencies: CompanyDependencies): Route {
  const { asOwner, isSandbox, withAccount } = dependencies;
  return route("saveSamlProvider", async (context) => {
    const { actor, ownerId, body } = context;
    requireTeam(actor);
    const { entityId, signInUrl, certificates } = providerIn(body);
    if (!signInUrl.startsWith("https:") && !isSandbox(signInUrl)) {
      const path = body.metadata ? "metadata" : "signInUrl";
      throw invalid([{ path, message: "Sign-in address must be an https address" }]);
    }
    await asOwner(context, AS_OWNER, async () => undefined);
    const { defaultRole, roles, emailAttribute = "", nameAttribute = "", groupsAttribute = "" } = body;
    const attributes = { email: emailAttribute, name: nameAttribute, groups: groupsAttribute };
    await withAccount(ownerId, async ({ tx, companyProviders }) => {
      await companyProviders.save(ownerId, {
        kind: "saml",
        issuer: entityId,
        clientId: "",
        sealed: "",
        saml: { signInUrl, certificates, attributes },
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

/** @throws {AppError} `invalid` */
function providerIn(body: BodyOf<"saveSamlProvider">): ProviderMetadata {
  try {
    if (body.metadata) return readMetadata(body.metadata);
    const { entityId = "", signInUrl = "", certificates = "" } = body;
    return { entityId, signInUrl, certificates: readCertificates(certificates) };
  } catch (error) {
    if (!(error instanceof SamlSetupFault)) throw error;
    throw invalid([{ path: error.field, message: error.message }]);
  }
}
