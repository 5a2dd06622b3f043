import { type AppScope, appScopes } from "@beachhead/contract";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { UserActor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { MINUTE_MS } from "../clock/durations.ts";
import {
  accessTokens,
  memberships,
  oauthRecords,
  sessions,
  twoFactors,
  users,
} from "../db/schema/accounts.ts";
import { sessionRules } from "../db/schema/company.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError, notFound } from "../errors/app-error.ts";
import { hashToken, readAccessToken, readAppToken, readBearerToken } from "./bearer-token.ts";

/**
 * The user of an `Authorization` header, or undefined when it names no live session or personal access token. Tokens of
 * a deleted account are not alive.
 * @param workspace the id that the request names; without it, it is the personal one. A token has its own
 * @throws {AppError} `not_found` when the user of a session is no member of that workspace, `forbidden` when it demands a
 *   second factor that the user does not have
 */
export type FindActor = (
  authorization: string | undefined,
  workspace?: string,
) => Promise<UserActor | undefined>;

const NEEDS_TWO_FACTOR =
  "This workspace needs two-factor sign-in. Turn it on under Account, Sign-in methods, or use company sign-in.";

/** The time of a session's or token's last use is written at most once in this interval, with an idle time in the shorter one. */
const LAST_USE_MILLISECONDS = 5 * MINUTE_MS;
const SHORT_MILLISECONDS = MINUTE_MS;

const isLongAgo = (lastUse: Date, now: Date, interval = LAST_USE_MILLISECONDS) =>
  now.getTime() - lastUse.getTime() > interval;

/** The most of the granted scopes that a connected app may use, or undefined when it has none. */
function highestScope(granted: string, most: AppScope): AppScope | undefined {
  const names = granted.split(" ");
  return appScopes.slice(0, appScopes.indexOf(most) + 1).findLast((scope) => names.includes(scope));
}

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
    createdAt: sessions.createdAt,
    expiresAt: sessions.expiresAt,
    lastUsedAt: sessions.updatedAt,
    idleMinutes: sessions.idleMinutes,
    visitorUntil: users.visitorUntil,
    deleteAfter: users.deleteAfter,
  };
  // Prepared: one of them runs once a request.
  const sessionByToken = database
    .select({ ...ofSession, role: sql<null>`null`, needsTwoFactor: sql<null>`null` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");
  const isMember = and(
    eq(memberships.workspaceId, sql.placeholder("workspace")),
    eq(memberships.userId, sessions.userId),
  );
  const needsTwoFactor = sql<boolean | null>`${sessionRules.twoFactor}
    and ${sessions.companyId} is distinct from ${memberships.workspaceId}
    and not exists (select from ${twoFactors}
      where ${twoFactors.userId} = ${sessions.userId} and ${twoFactors.enabledAt} is not null)`;
  const sessionAndRole = database
    .select({ ...ofSession, role: memberships.role, needsTwoFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, isMember)
    .leftJoin(sessionRules, eq(sessionRules.workspaceId, memberships.workspaceId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_and_role_by_token");

  const ofToken = {
    id: accessTokens.id,
    name: accessTokens.name,
    userId: accessTokens.userId,
    // Null for the user's own: the token for another workspace is deleted with the membership.
    workspace: { id: memberships.workspaceId, role: memberships.role },
    scope: accessTokens.scope,
    expiresAt: accessTokens.expiresAt,
    lastUsedAt: accessTokens.lastUsedAt,
  };
  const memberOfToken = and(
    eq(memberships.workspaceId, accessTokens.workspaceId),
    eq(memberships.userId, accessTokens.userId),
  );
  const userOfAccessToken = database
    .select({ ...ofToken, granted: sql<string | null>`null` })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(memberships, memberOfToken)
    .where(and(eq(accessTokens.token, sql.placeholder("token")), isNull(users.deleteAfter)))
    .prepare("user_of_access_token");
  const userOfAppToken = database
    .select({ ...ofToken, granted: sql<string | null>`${oauthRecords.payload} ->> 'scope'` })
    .from(oauthRecords)
    .innerJoin(accessTokens, eq(accessTokens.id, oauthRecords.grantId))
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(memberships, memberOfToken)
    .where(
      and(
        eq(oauthRecords.kind, "AccessToken"),
        eq(oauthRecords.id, sql.placeholder("token")),
        gt(oauthRecords.expiresAt, sql.placeholder("now")),
        isNull(users.deleteAfter),
      ),
    )
    .prepare("user_of_app_token");

  const findByAccessToken = async (text: string) =>
    actorOf((await userOfAccessToken.execute({ token: hashToken(text) }))[0]);

  async function findByAppToken(text: string): Promise<UserActor | undefined> {
    const [token] = await userOfAppToken.execute({ token: hashToken(text), now: clock.now() });
    const actor = await actorOf(token);
    if (actor === undefined || token === undefined) return undefined;
    // A refreshed token may have less than what its app was granted.
    const tokenScope = highestScope(token.granted ?? "", token.scope);
    return tokenScope && { ...actor, tokenScope, app: token.name };
  }

  async function actorOf(
    token: Awaited<ReturnType<typeof userOfAccessToken.execute>>[number] | undefined,
  ): Promise<UserActor | undefined> {
    const now = clock.now();
    if (token === undefined || token.expiresAt <= now) return undefined;
    if (token.lastUsedAt === null || isLongAgo(token.lastUsedAt, now)) {
      await database.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, token.id));
    }
    const { id: sessionId, expiresAt: sessionExpiresAt, userId, workspace, scope: tokenScope } = token;
    const opened = workspace !== null && { workspace };
    return { kind: "user", userId, sessionId, sessionExpiresAt, tokenScope, ...opened };
  }

  /** A workspace id that is none is nobody's, and is not asked for. */
  const findSession = (token: string, workspace: string | undefined) =>
    workspace !== undefined && isUuid(workspace)
      ? sessionAndRole.execute({ token, workspace })
      : sessionByToken.execute({ token });

  return async (authorization, workspace) => {
    const accessToken = readAccessToken(authorization);
    if (accessToken !== undefined) return findByAccessToken(accessToken);
    const appToken = readAppToken(authorization);
    if (appToken !== undefined) return findByAppToken(appToken);
    const token = readBearerToken(authorization, secret);
    if (token === undefined) return undefined;
    const [session] = await findSession(hashToken(token), workspace);
    const now = clock.now();
    if (session === undefined || session.expiresAt <= now) return undefined;
    const { idleMinutes, lastUsedAt } = session;
    if (idleMinutes !== null && isLongAgo(lastUsedAt, now, idleMinutes * MINUTE_MS)) return undefined;
    if (isLongAgo(lastUsedAt, now, idleMinutes === null ? LAST_USE_MILLISECONDS : SHORT_MILLISECONDS)) {
      await database.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.id));
    }
    const isPersonal = workspace === undefined || workspace === session.userId;
    // A deleted account is refused as such.
    if (!isPersonal && session.role === null && session.deleteAfter === null)
      throw notFound("This workspace");
    if (session.needsTwoFactor === true) throw new AppError("forbidden", NEEDS_TWO_FACTOR);
    return {
      kind: "user",
      userId: session.userId,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
      signedInAt: session.createdAt,
      ...(!isPersonal && session.role !== null && { workspace: { id: workspace, role: session.role } }),
      ...(session.visitorUntil !== null && { isVisitor: true as const }),
      ...(session.deleteAfter !== null && { deleteAfter: session.deleteAfter }),
    };
  };
}
