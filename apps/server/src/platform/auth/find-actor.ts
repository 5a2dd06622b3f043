import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { UserActor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { accessTokens, sessions, users } from "../db/schema/accounts.ts";
import { hashToken, readAccessToken, readBearerToken } from "./bearer-token.ts";

/**
 * The user of an `Authorization` header, or undefined when it names no live session or personal access token. Tokens of
 * a deleted account are not alive.
 */
export type FindActor = (authorization: string | undefined) => Promise<UserActor | undefined>;

/** The time of a session's or token's last use is written at most once in this interval. */
const LAST_USE_MILLISECONDS = 300_000;

const isLongAgo = (lastUse: Date, now: Date) => now.getTime() - lastUse.getTime() > LAST_USE_MILLISECONDS;

/** @param secret signs the bearer tokens */
export function createFindActor({
  pool,
  clock,
  secret,
}: {
  pool: Pool;
  clock: Clock;
  secret: string;
}): FindActor {
  const database = drizzle(pool);
  // Prepared: it runs once a request.
  const sessionByToken = database
    .select({
      id: sessions.id,
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.updatedAt,
      visitorUntil: users.visitorUntil,
      deleteAfter: users.deleteAfter,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");

  const userOfAccessToken = database
    .select({
      id: accessTokens.id,
      userId: accessTokens.userId,
      scope: accessTokens.scope,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.token, sql.placeholder("token")), isNull(users.deleteAfter)))
    .prepare("user_of_access_token");

  async function findByAccessToken(text: string): Promise<UserActor | undefined> {
    const [token] = await userOfAccessToken.execute({ token: hashToken(text) });
    const now = clock.now();
    if (token === undefined || token.expiresAt <= now) return undefined;
    if (token.lastUsedAt === null || isLongAgo(token.lastUsedAt, now)) {
      await database.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, token.id));
    }
    const { id: sessionId, expiresAt: sessionExpiresAt, userId, scope: tokenScope } = token;
    return { kind: "user", userId, sessionId, sessionExpiresAt, tokenScope };
  }

  return async (authorization) => {
    const accessToken = readAccessToken(authorization);
    if (accessToken !== undefined) return findByAccessToken(accessToken);
    const token = readBearerToken(authorization, secret);
    if (token === undefined) return undefined;
    const [session] = await sessionByToken.execute({ token: hashToken(token) });
    const now = clock.now();
    if (session === undefined || session.expiresAt <= now) return undefined;
    if (isLongAgo(session.lastUsedAt, now)) {
      await database.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.id));
    }
    return {
      kind: "user",
      userId: session.userId,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
      ...(session.visitorUntil !== null && { isVisitor: true as const }),
      ...(session.deleteAfter !== null && { deleteAfter: session.deleteAfter }),
    };
  };
}
