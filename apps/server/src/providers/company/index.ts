export { createFindProof, type FindProof } from "./find-proof.ts";
export { type CompanyIdentity, CompanyRefusal } from "./identity.ts";
export { type CompanyFlow, createOidc, type Oidc, type OidcClient } from "./oidc.ts";
export { endOfCertificate, readCertificates, SamlSetupFault } from "./saml/certificates.ts";
export { ourMetadata } from "./saml/our-metadata.ts";
export { type ProviderMetadata, readMetadata } from "./saml/read-metadata.ts";
export { type Saml, type SamlClient, saml } from "./saml/saml.ts";
export { company } from "./settings.ts";
