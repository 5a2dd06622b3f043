import type { AccessTokenItem } from "@beachhead/contract";
import type { StoredAccessToken } from "../../../platform/auth/access-tokens.ts";

/** A token as the API lists it. */
export function describeToken(
  { id, name, scope, appHost, createdAt, lastUsedAt, expiresAt }: StoredAccessToken,
  now: Date,
): AccessTokenItem {
  return {
    id,
    name,
    scope,
    app: appHost,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  };
}
