import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { users } from "../db/schema.ts";
import { AppError, invalid } from "../http/app-error.ts";
import type { UserActor } from "../http/route.ts";
import type { Caller } from "../rate-limits/admission.ts";
import { type BetterAuth, CLIENT_ADDRESS_HEADER } from "./better-auth.ts";
import type { FindActor } from "./find-actor.ts";
import type { GuessGuard } from "./guess-guard.ts";
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
  findActor: FindActor;
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
  passwords: Pick<Passwords, "findByEmail" | "hashOf" | "matches">;
  sessionList: Pick<SessionList, "end">;
  /** Knows the tokens that better-auth signs. */
  findActor: FindActor;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { auth, pool, clock, guesses, passwords, sessionList, findActor } = dependencies;
  const database = drizzle(pool);

  async function findUserId(email: string): Promise<string | undefined> {
    const [user] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
    return user?.id;
  }

  async function begun(headers: Headers): Promise<NewSession> {
    const token = decodeURIComponent(headers.get("set-auth-token") ?? "");
    const actor = await findActor(`Bearer ${token}`);
    if (actor === undefined) throw new Error("better-auth gave no bearer token");
    const { userId, sessionId, sessionExpiresAt: expiresAt } = actor;
    await database.update(users).set({ lastLogin: clock.now() }).where(eq(users.id, userId));
    return { userId, sessionId, expiresAt, token };
  }

  async function startSessionOf(userId: string, client: Client): Promise<NewSession> {
    const { headers } = await auth.api.startSession({
      body: { userId },
      headers: headersOf(client),
      returnHeaders: true,
    });
    return begun(headers);
  }

  async function startSessionWith(email: string, password: string, client: Client): Promise<NewSession> {
    const { userId, hash } = (await passwords.findByEmail(email)) ?? { userId: NOBODY, hash: undefined };
    if (!(await passwords.matches(password, hash))) throw new WrongSignIn(userId);
    const session = await startSessionOf(userId, client);
    if ((await passwords.hashOf(userId)) === hash) return session;
    // Changed meanwhile: who changes a password ends all its sessions, and this one may have come too late for that.
    await sessionList.end(userId, session.sessionId);
    throw new WrongSignIn(userId);
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
        return await begun(answer.headers);
      } catch (error) {
        const taken = isAPIError(error) && (await findUserId(account.email)) !== undefined;
        throw taken ? invalid([{ path: "email", message: TAKEN }]) : error;
      }
    },

    async signIn(email, password, client) {
      await guesses.admit(email, client);
      const session = await startSessionWith(email, password, client).catch(async (error: unknown) => {
        if (!(error instanceof WrongSignIn)) await guesses.takeBack(email, client);
        throw error;
      });
      await guesses.succeeded(email, client);
      return session;
    },

    async startSession(email, client) {
      const userId = await findUserId(email);
      return userId === undefined ? undefined : startSessionOf(userId, client);
    },

    startSessionOf,

    findActor,

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
