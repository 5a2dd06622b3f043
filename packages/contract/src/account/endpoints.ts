import { ownAccountEndpoints } from "./own-account-endpoints.ts";
import { signInEndpoints } from "./sign-in-endpoints.ts";

/** The endpoints of accounts, sessions and the configuration. */
export const accountEndpoints = { ...signInEndpoints, ...ownAccountEndpoints } as const;
