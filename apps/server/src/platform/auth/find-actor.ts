import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { UserActor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { sessions, users } from "../db/schema/accounts.ts";
import { hashToken, readBearerToken } from "./bearer-token.ts";

/** The user of an `Authorization` header, or undefined when it names no live session. */
export type FindActor = (authorization: string | undefined) => Promise<UserActor | undefined>;

/** The time of a session's last use is written at most once in this interval. */
const LAST_USE_MILLISECONDS = 300_000;

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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");

  return async (authorization) => {
    const token = readBearerToken(authorization, secret);
    if (token === undefined) return undefined;
    const [session] = await sessionByToken.execute({ token: hashToken(token) });
    const now = clock.now();
    if (session === undefined || session.expiresAt <= now) return undefined;
    if (now.getTime() - session.lastUsedAt.getTime() > LAST_USE_MILLISECONDS) {
      await database.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.id));
    }
    return {
      kind: "user",
      userId: session.userId,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
      ...(session.visitorUntil !== null && { isVisitor: true as const }),
    };
  };
}
