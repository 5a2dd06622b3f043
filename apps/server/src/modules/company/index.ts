import type { Route } from "../../platform/http/route.ts";
import type { CompanyDependencies } from "./company-dependencies.ts";
import { addDomain } from "./domains/add-domain.ts";
import { checkDomain } from "./domains/check-domain.ts";
import { removeDomain } from "./domains/remove-domain.ts";
import { getCompanySignIn } from "./get-company-sign-in.ts";
import { enforce } from "./provider/enforce.ts";
import { removeProvider } from "./provider/remove-provider.ts";
import { saveProvider } from "./provider/save-provider.ts";
import { saveSamlProvider } from "./provider/save-saml-provider.ts";
import { saveSessionRules } from "./provider/save-session-rules.ts";
import { createScimToken, revokeScimToken } from "./scim/scim-tokens.ts";
import { beginCompany } from "./sign-in/begin-company.ts";
import { finishCompany } from "./sign-in/finish-company.ts";
import { getSamlMetadata } from "./sign-in/get-saml-metadata.ts";
import { receiveSaml } from "./sign-in/receive-saml.ts";
import { testSignIn } from "./sign-in/try-sign-in.ts";

export type { CompanyDependencies } from "./company-dependencies.ts";
export { recheckDomains } from "./domains/recheck-domains.ts";
export { serveScim } from "./scim/serve-scim.ts";

/** Company sign-in of a team's workspace. A call whose path names a workspace has its id as `ownerId`. */
export function companyRoutes(dependencies: CompanyDependencies): Route[] {
  return [
    getCompanySignIn(dependencies),
    addDomain(dependencies),
    checkDomain(dependencies),
    removeDomain(dependencies),
    saveProvider(dependencies),
    saveSamlProvider(dependencies),
    removeProvider(dependencies),
    testSignIn(dependencies),
    enforce(dependencies),
    saveSessionRules(dependencies),
    createScimToken(dependencies),
    revokeScimToken(dependencies),
    beginCompany(dependencies),
    finishCompany(dependencies),
    receiveSaml(dependencies),
    getSamlMetadata(dependencies),
  ];
}
