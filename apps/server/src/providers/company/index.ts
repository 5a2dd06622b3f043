export { createFindProof, type FindProof, type ProofAnswer } from "./find-proof.ts";
export { type CompanyIdentity, CompanyRefusal } from "./identity.ts";
export { type CompanyFlow, createOidc, type Oidc, type OidcClient } from "./oidc.ts";
export { type CompanySettings, company } from "./settings.ts";
