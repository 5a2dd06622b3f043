export { createFindProof, type FindProof } from "./find-proof.ts";
export { type CompanyIdentity, CompanyRefusal } from "./identity.ts";
export { type CompanyFlow, createOidc, type Oidc, type OidcClient } from "./oidc.ts";
export { company } from "./settings.ts";
