import type { AppScope } from "@beachhead/contract";
import { and, desc, eq, notInArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { accessTokens } from "../db/schema/accounts.ts";
import { isUuid, newId } from "../db/uuid.ts";
import { hashToken, newAccessToken } from "./bearer-token.ts";

/** A personal access token without its text, or an app that its user connected. */
export interface StoredAccessToken {
  id: string;
  name: string;
  scope: AppScope;
  /** Null for a token that the user created. */
  appId: string | null;
  appHost: string | null;
  /** Null: the personal workspace of its user. */
  workspaceId: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

/** Personal access tokens of users. The database stores a hash, so the text is known only when a token is created. */
export interface AccessTokens {
  /** Newest first, expired ones included. */
  list(userId: string): Promise<StoredAccessToken[]>;
  create(
    userId: string,
    token: Pick<StoredAccessToken, "name" | "scope" | "expiresAt" | "workspaceId"> &
      Partial<Pick<StoredAccessToken, "appId" | "appHost">>,
  ): Promise<StoredAccessToken & { token: string }>;
  /** False when the user has no such token. */
  revoke(userId: string, id: string): Promise<boolean>;
  /** Revokes all tokens but those with the ids in `kept`; returns how many of the revoked ones had not expired. */
  revokeAll(userId: string, kept?: readonly string[]): Promise<number>;
}

const columns = {
  id: accessTokens.id,
  name: accessTokens.name,
  scope: accessTokens.scope,
  appId: accessTokens.appId,
  appHost: accessTokens.appHost,
  workspaceId: accessTokens.workspaceId,
  createdAt: accessTokens.createdAt,
  lastUsedAt: accessTokens.lastUsedAt,
  expiresAt: accessTokens.expiresAt,
};

export function createAccessTokens({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): AccessTokens {
  const database = drizzle(connection);
  return {
    list: (userId) =>
      database
        .select(columns)
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId))
        .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id)),

    async create(userId, { name, scope, expiresAt, workspaceId, appId = null, appHost = null }) {
      const token = newAccessToken();
      const row = {
        id: newId(),
        name,
        scope,
        appId,
        appHost,
        workspaceId,
        expiresAt,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      await database.insert(accessTokens).values({ ...row, userId, token: hashToken(token) });
      return { ...row, token };
    },

    async revoke(userId, id) {
      if (!isUuid(id)) return false;
      const revoked = await database
        .delete(accessTokens)
        .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
        .returning({ id: accessTokens.id });
      return revoked.length > 0;
    },

    async revokeAll(userId, kept = []) {
      const isOther = notInArray(accessTokens.id, [...kept]);
      const revoked = await database
        .delete(accessTokens)
        .where(and(eq(accessTokens.userId, userId), isOther))
        .returning({ expiresAt: accessTokens.expiresAt });
      return revoked.filter(({ expiresAt }) => expiresAt > clock.now()).length;
    },
  };
}
