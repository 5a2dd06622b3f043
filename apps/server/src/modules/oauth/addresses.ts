/** Addresses of the authorization server below the public address. */
export const oauthPaths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const;

/** What tokens are for: the address of the Model Context Protocol. */
export const resourceOf = (publicUrl: string): string => `${publicUrl}/mcp`;

/** Where an app finds out how to get a token, once without and once with the path of what it wants (RFC 9728). */
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** The page of the app that asks the user. */
export const consentPath = (id: string): string => `/connect-app/${encodeURIComponent(id)}`;
