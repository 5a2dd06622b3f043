import { and, desc, eq, gt, isNull, ne, or, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { sessions } from "../db/schema/accounts.ts";
import { isUuid } from "../db/uuid.ts";

/** A live session, without its token. */
export interface LiveSession {
  id: string;
  userAgent: string;
  address: string;
  startedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Where a user is signed in. */
export interface SessionList {
  /** Last used first, at most 200. */
  list(userId: string): Promise<LiveSession[]>;
  /** Whether the user has this session and it is live. */
  isLive(userId: string, sessionId: string): Promise<boolean>;
  /** False when the user has no such session. */
  end(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions but `kept`; returns how many were live. */
  endAll(userId: string, kept?: string): Promise<number>;
  /** Ends all sessions that did not begin by the company sign-in of this workspace; returns how many were live. */
  endAllButOf(userId: string, companyId: string): Promise<number>;
}

const AT_MOST = 200;

export function createSessionList({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): SessionList {
  const database = drizzle(connection);

  async function endThose(which: SQL | undefined): Promise<number> {
    const ended = await database.delete(sessions).where(which).returning({ expiresAt: sessions.expiresAt });
    return ended.filter(({ expiresAt }) => expiresAt > clock.now()).length;
  }

  return {
    async list(userId) {
      const rows = await database
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
        .limit(AT_MOST);
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.userAgent ?? "",
        address: row.ipAddress ?? "",
        startedAt: row.createdAt,
        lastUsedAt: row.updatedAt,
        expiresAt: row.expiresAt,
      }));
    },

    async isLive(userId, sessionId) {
      const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
      return (await database.$count(sessions, and(own, gt(sessions.expiresAt, clock.now())))) > 0;
    },

    async end(userId, sessionId) {
      if (!isUuid(sessionId)) return false;
      const ended = await database
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ expiresAt: sessions.expiresAt });
      return ended.some(({ expiresAt }) => expiresAt > clock.now());
    },

    endAll: (userId, kept) =>
      endThose(and(eq(sessions.userId, userId), kept === undefined ? undefined : ne(sessions.id, kept))),

    endAllButOf: (userId, companyId) =>
      endThose(
        and(eq(sessions.userId, userId), or(isNull(sessions.companyId), ne(sessions.companyId, companyId))),
      ),
  };
}
