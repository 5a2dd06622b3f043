import { type CompanySignIn, endpointAddress } from "@beachhead/contract";
import type { StoredProvider } from "../../platform/auth/company-providers.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { endOfCertificate } from "../../providers/company/index.ts";
import type { CompanyDependencies } from "./company-dependencies.ts";
import { domainItem } from "./domains/domain-item.ts";
import { requireTeam } from "./require-team.ts";

type Needed = Pick<CompanyDependencies, "companyDomains" | "companyProviders" | "publicUrl" | "scim">;

export function getCompanySignIn(dependencies: CompanyDependencies): Route {
  return route("getCompanySignIn", async ({ actor, ownerId }) => {
    requireTeam(actor);
    return readCompanySignIn(dependencies, ownerId);
  });
}

/** Where the provider sends browsers back to. It differs for each workspace, so that no provider can pose as another. */
export const redirectUriOf = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl}${endpointAddress("finishCompany", { params: { id: workspaceId } })}`;

/** What a SAML provider knows the workspace by, and where it finds our metadata. */
export const entityIdOf = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl}${endpointAddress("getSamlMetadata", { params: { id: workspaceId } })}`;

/** Where a SAML provider posts its answers, with each workspace's own address as above. */
export const assertionConsumerOf = (publicUrl: string, workspaceId: string): string =>
  `${publicUrl}${endpointAddress("receiveSamlAnswer", { params: { id: workspaceId } })}`;

function samlOf(saml: StoredProvider["saml"]): NonNullable<CompanySignIn["provider"]>["saml"] {
  if (saml === null) return null;
  const { signInUrl, certificates, attributes } = saml;
  return {
    signInUrl,
    certificates: certificates.map((pem) => ({ pem, expiresAt: endOfCertificate(pem) })),
    emailAttribute: attributes.email,
    nameAttribute: attributes.name,
    groupsAttribute: attributes.groups,
  };
}

export async function readCompanySignIn(
  { companyDomains, companyProviders, publicUrl, scim }: Needed,
  workspaceId: string,
): Promise<CompanySignIn> {
  const provider = await companyProviders.find(workspaceId);
  const token = await scim.findToken(workspaceId);
  const domains = await companyDomains.list(workspaceId);
  return {
    success: true,
    domains: domains.map(domainItem),
    provider: provider
      ? {
          kind: provider.kind,
          issuer: provider.issuer,
          clientId: provider.clientId,
          saml: samlOf(provider.saml),
          defaultRole: provider.defaultRole,
          roles: provider.roles,
          enforced: provider.enforced,
          testedAt: provider.testedAt?.toISOString() ?? null,
        }
      : null,
    rules: await companyProviders.rules(workspaceId),
    scim: token
      ? {
          createdAt: token.createdAt.toISOString(),
          lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    addresses: {
      redirectUri: redirectUriOf(publicUrl, workspaceId),
      scim: `${publicUrl}/scim/v2`,
      entityId: entityIdOf(publicUrl, workspaceId),
      assertionConsumer: assertionConsumerOf(publicUrl, workspaceId),
    },
  };
}
