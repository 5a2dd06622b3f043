import { isAPIError } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { accounts as credentials, sessions, users } from "../db/schema.ts";
import { AppError, invalid } from "../http/app-error.ts";
import type { UserActor } from "../http/route.ts";
import type { Caller } from "../rate-limits/admission.ts";
import { readBearerToken } from "./bearer-token.ts";
import { type BetterAuth, CLIENT_ADDRESS_HEADER } from "./better-auth.ts";
import type { GuessGuard } from "./guess-guard.ts";
import { hashToken } from "./hashed-tokens.ts";
import type { Passwords } from "./passwords.ts";
import type { SessionList } from "./session-list.ts";

/** Where a session begins, kept with it for the list of one's sessions. */
export interface Client extends Caller {
  userAgent: string | undefined;
}

export interface NewSession {
  userId: string;
  sessionId: string;
  expiresAt: Date;
  /** The signed bearer token; stands nowhere but in this answer. */
  token: string;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  company: string;
  contact: string;
}

/** Accounts and sessions; the only door to the tables of the auth role. */
export interface Accounts {
  /** @throws {AppError} invalid when the e-mail has an account. */
  signUp(account: NewAccount, client: Client): Promise<NewSession>;
  /**
   * @throws {WrongSignIn} the same and after the same work for an unknown e-mail
   * @throws {AppError} rate_limited, before any work, after too many wrong passwords
   */
  signIn(email: string, password: string, client: Client): Promise<NewSession>;
  /** A session without a password; undefined when no user has the e-mail. */
  startSession(email: string, client: Client): Promise<NewSession | undefined>;
  /** The same for a user who is known by another proof. */
  startSessionOf(userId: string, client: Client): Promise<NewSession>;
  /** The user of an `Authorization` header, or undefined when it names no live session. */
  findActor(authorization: string | undefined): Promise<UserActor | undefined>;
  endSession(actor: UserActor): Promise<void>;
  findUserId(email: string): Promise<string | undefined>;
  /** Changes what is given of a user's profile. */
  updateProfile(userId: string, profile: Partial<Profile>): Promise<void>;
}

export interface Profile {
  name: string;
  company: string;
  contact: string;
}

/**
 * Stands for the user of an e-mail without an account, so that a wrong sign-in there leaves the same traces,
 * and takes the same time, as any other.
 */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The e-mail has no account, or the password is another; the answer does not say which. */
export class WrongSignIn extends AppError {
  readonly userId: string;

  constructor(userId: string) {
    super("unauthenticated", WRONG);
    this.userId = userId;
  }
}

const TAKEN = "This e-mail already has an account. Sign in, or use another e-mail.";
const WRONG = "The e-mail or the password is wrong. Check both, or reset the password.";

export interface AccountsDependencies {
  auth: BetterAuth;
  pool: Pool;
  clock: Clock;
  guesses: GuessGuard;
  passwords: Pick<Passwords, "hashOf">;
  sessionList: Pick<SessionList, "end">;
  /** The one better-auth signs with. */
  secret: string;
}

/** How exact the time of a session's last use is: more often it is not written. */
const LAST_USE_MILLISECONDS = 5 * 60 * 1000;

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { auth, pool, clock, guesses, passwords, sessionList, secret } = dependencies;
  const database = drizzle(pool);
  // Asked once a request; better-auth's own getSession takes ten times as long and reads the machine's clock.
  const sessionByToken = database
    .select({
      id: sessions.id,
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session_by_token");

  async function findUserId(email: string): Promise<string | undefined> {
    const rows = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
    return rows[0]?.id;
  }

  async function begun(userId: string, headers: Headers): Promise<NewSession> {
    const token = decodeURIComponent(headers.get("set-auth-token") ?? "");
    const unsigned = readBearerToken(`Bearer ${token}`, secret) ?? "";
    const [session] = await sessionByToken.execute({ token: hashToken(unsigned) });
    if (session === undefined) throw new Error("better-auth gave no bearer token");
    await database.update(users).set({ lastLogin: clock.now() }).where(eq(users.id, userId));
    return { userId, sessionId: session.id, expiresAt: session.expiresAt, token };
  }

  /** Undefined when the password is wrong, or was changed meanwhile: who changes it ends all its sessions. */
  async function signInUnlessChanged(
    email: string,
    password: string,
    client: Client,
  ): Promise<NewSession | undefined> {
    try {
      const before = await passwords.hashOf((await findUserId(email)) ?? NOBODY);
      const answer = await auth.api.signInEmail({
        body: { email, password },
        headers: headersOf(client),
        returnHeaders: true,
      });
      const session = await begun(answer.response.user.id, answer.headers);
      if ((await passwords.hashOf(session.userId)) === before) return session;
      await sessionList.end(session.userId, session.sessionId);
      return undefined;
    } catch (error) {
      if (isAPIError(error) && error.statusCode === 401) return undefined;
      await guesses.takeBack(email, client);
      throw error;
    }
  }

  async function wrongSignIn(email: string): Promise<WrongSignIn> {
    const userId = await findUserId(email);
    // better-auth has read the passwords of a user it found; reading nobody's makes up for that time.
    if (userId === undefined) await database.select().from(credentials).where(eq(credentials.userId, NOBODY));
    return new WrongSignIn(userId ?? NOBODY);
  }

  async function startSessionOf(userId: string, client: Client): Promise<NewSession> {
    const answer = await auth.api.startSession({
      body: { userId },
      headers: headersOf(client),
      returnHeaders: true,
    });
    return begun(userId, answer.headers);
  }

  return {
    findUserId,

    async signUp(account, client) {
      try {
        const answer = await auth.api.signUpEmail({
          body: account,
          headers: headersOf(client),
          returnHeaders: true,
        });
        return await begun(answer.response.user.id, answer.headers);
      } catch (error) {
        const taken = isAPIError(error) && (await findUserId(account.email)) !== undefined;
        throw taken ? invalid([{ path: "email", message: TAKEN }]) : error;
      }
    },

    async signIn(email, password, client) {
      await guesses.admit(email, client);
      const session = await signInUnlessChanged(email, password, client);
      if (session === undefined) throw await wrongSignIn(email);
      await guesses.succeeded(email, client);
      return session;
    },

    async startSession(email, client) {
      const userId = await findUserId(email);
      return userId === undefined ? undefined : startSessionOf(userId, client);
    },

    startSessionOf,

    async findActor(authorization) {
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
      };
    },

    async endSession(actor) {
      await sessionList.end(actor.userId, actor.sessionId);
    },

    async updateProfile(userId, profile) {
      await database
        .update(users)
        .set({ ...profile, updatedAt: clock.now() })
        .where(eq(users.id, userId));
    },
  };
}

function headersOf(client: Client): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: client.address });
  if (client.userAgent !== undefined) headers.set("user-agent", client.userAgent.slice(0, 300));
  return headers;
}
