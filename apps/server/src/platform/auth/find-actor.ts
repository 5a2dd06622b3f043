import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { UserActor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { accessTokens, memberships, sessions, users } from "../db/schema/accounts.ts";
import { isUuid } from "../db/uuid.ts";
import { notFound } from "../errors/app-error.ts";
import { hashToken, readAccessToken, readBearerToken } from "./bearer-token.ts";

/**
 * The user of an `Authorization` header, or undefined when it names no live session or personal access token. Tokens of
 * a deleted account are not alive.
 * @param workspace the id that the request names; without it, it is the personal one. A token has its own
 * @throws {AppError} `not_found` when the user of a session is no member of that workspace
 */
export type FindActor = (
  authorization: string | undefined,
  workspace?: string,
) => Promise<UserActor | undefined>;

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
  const ofSession = {
    id: sessions.id,
    userId: sessions.userId,
    expiresAt: sessions.expiresAt,
    lastUsedAt: sessions.updatedAt,
    visitorUntil: users.visitorUntil,
    deleteAfter: users.deleteAfter,
  };
  // Prepared: one of them runs once a request.
  const sessionByToken = database
    .select({ ...ofSession, role: sql<null>`null` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");
  const isMember = and(
    eq(memberships.workspaceId, sql.placeholder("workspace")),
    eq(memberships.userId, sessions.userId),
  );
  const sessionAndRole = database
    .select({ ...ofSession, role: memberships.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, isMember)
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_and_role_by_token");

  const userOfAccessToken = database
    .select({
      id: accessTokens.id,
      userId: accessTokens.userId,
      workspaceId: accessTokens.workspaceId,
      role: memberships.role,
      scope: accessTokens.scope,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.workspaceId, accessTokens.workspaceId), eq(memberships.userId, accessTokens.userId)),
    )
    .where(and(eq(accessTokens.token, sql.placeholder("token")), isNull(users.deleteAfter)))
    .prepare("user_of_access_token");

  async function findByAccessToken(text: string): Promise<UserActor | undefined> {
    const [token] = await userOfAccessToken.execute({ token: hashToken(text) });
    const now = clock.now();
    if (token === undefined || token.expiresAt <= now) return undefined;
    if (token.lastUsedAt === null || isLongAgo(token.lastUsedAt, now)) {
      await database.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, token.id));
    }
    const {
      id: sessionId,
      expiresAt: sessionExpiresAt,
      userId,
      workspaceId,
      role,
      scope: tokenScope,
    } = token;
    // A token goes with the membership, so one with a workspace has a role.
    const workspace = workspaceId !== null && role !== null && { workspace: { id: workspaceId, role } };
    return { kind: "user", userId, sessionId, sessionExpiresAt, tokenScope, ...workspace };
  }

  /** A workspace id that is none is nobody's, and is not asked for. */
  const findSession = (token: string, workspace: string | undefined) =>
    workspace !== undefined && isUuid(workspace)
      ? sessionAndRole.execute({ token, workspace })
      : sessionByToken.execute({ token });

  return async (authorization, workspace) => {
    const accessToken = readAccessToken(authorization);
    if (accessToken !== undefined) return findByAccessToken(accessToken);
    const token = readBearerToken(authorization, secret);
    if (token === undefined) return undefined;
    const [session] = await findSession(hashToken(token), workspace);
    const now = clock.now();
    if (session === undefined || session.expiresAt <= now) return undefined;
    if (isLongAgo(session.lastUsedAt, now)) {
      await database.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.id));
    }
    const isPersonal = workspace === undefined || workspace === session.userId;
    // A deleted account is refused as such.
    if (!isPersonal && session.role === null && session.deleteAfter === null)
      throw notFound("This workspace");
    return {
      kind: "user",
      userId: session.userId,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
      ...(!isPersonal && session.role !== null && { workspace: { id: workspace, role: session.role } }),
      ...(session.visitorUntil !== null && { isVisitor: true as const }),
      ...(session.deleteAfter !== null && { deleteAfter: session.deleteAfter }),
    };
  };
}
