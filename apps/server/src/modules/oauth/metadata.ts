import { appScopes } from "@beachhead/contract";
import { oauthPaths, resourceOf } from "./addresses.ts";

/** What an app needs to know of the authorization server (RFC 8414). */
export const serverMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + oauthPaths.authorize,
  token_endpoint: publicUrl + oauthPaths.token,
  registration_endpoint: publicUrl + oauthPaths.register,
  revocation_endpoint: publicUrl + oauthPaths.revoke,
  scopes_supported: appScopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
  revocation_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});

/** What an app needs to know of the address that it wants to use (RFC 9728). */
export const resourceMetadata = (publicUrl: string) => ({
  resource: resourceOf(publicUrl),
  resource_name: "Beachhead",
  authorization_servers: [publicUrl],
  scopes_supported: appScopes,
  bearer_methods_supported: ["header"],
});
