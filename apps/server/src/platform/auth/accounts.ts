import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { sessions, users } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";
import { AppError, invalid } from "../errors/app-error.ts";
import type { Caller } from "../rate-limits/admission.ts";
import type { AccountTransaction, WithAccount } from "./account-transaction.ts";
import { readBearerToken } from "./bearer-token.ts";
import { type BetterAuth, CLIENT_ADDRESS_HEADER, inScope } from "./better-auth.ts";
import type { FindActor } from "./find-actor.ts";
import type { GuessGuard } from "./guess-guard.ts";
import { hashToken } from "./hashed-tokens.ts";
import type { PasswordCheck, StoredPasswords } from "./passwords.ts";

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

/** What else belongs into the transaction that begins a session: audit row, trial, mail. */
export type Alongside = (account: AccountTransaction, session: NewSession) => Promise<void>;

/** Accounts and the beginning of sessions. */
export interface Accounts {
  /** @throws {AppError} invalid when the e-mail has an account, or had one within the last 7 days. */
  signUp(account: NewAccount, client: Client, alongside?: Alongside): Promise<NewSession>;
  /**
   * @throws {WrongSignIn} the same and after the same work for an unknown e-mail
   * @throws {AppError} rate_limited, before any work, after too many wrong passwords
   */
  signIn(email: string, password: string, client: Client, alongside?: Alongside): Promise<NewSession>;
  /** A session without a password; undefined when no user has the e-mail. */
  startSession(email: string, client: Client, alongside?: Alongside): Promise<NewSession | undefined>;
  /** The same for a user who is known by another proof, which `alongside` may use up. */
  startSessionOf(userId: string, client: Client, alongside?: Alongside): Promise<NewSession>;
  findActor: FindActor;
  findUserId(email: string): Promise<string | undefined>;
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
  passwords: Pick<StoredPasswords, "findByEmail"> & PasswordCheck;
  withAccount: WithAccount;
  /** Knows the tokens that better-auth signs. */
  findActor: FindActor;
  secret: string;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { auth, pool, clock, guesses, passwords, secret, withAccount, findActor } = dependencies;
  const database = drizzle(pool);

  async function findUserId(email: string): Promise<string | undefined> {
    const [user] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
    return user?.id;
  }

  /** The session that better-auth has just made, by the token it signed. */
  async function begun({ tx }: AccountTransaction, headers: Headers): Promise<NewSession> {
    const token = decodeURIComponent(headers.get("set-auth-token") ?? "");
    const stored = hashToken(readBearerToken(`Bearer ${token}`, secret) ?? "");
    const [session] = await tx.select().from(sessions).where(eq(sessions.token, stored));
    if (session === undefined) throw new Error("better-auth gave no bearer token");
    const { userId, id: sessionId, expiresAt } = session;
    await tx.update(users).set({ lastLogin: clock.now() }).where(eq(users.id, userId));
    return { userId, sessionId, expiresAt, token };
  }

  async function startIn(account: AccountTransaction, userId: string, client: Client): Promise<NewSession> {
    const { headers } = await inScope({ client: account.tx.$client, userId }, () =>
      auth.api.startSession({ body: { userId }, headers: headersOf(client), returnHeaders: true }),
    );
    return begun(account, headers);
  }

  function startSessionOf(userId: string, client: Client, alongside?: Alongside): Promise<NewSession> {
    return withAccount(userId, async (account) => {
      const session = await startIn(account, userId, client);
      await alongside?.(account, session);
      return session;
    });
  }

  async function startSessionWith(
    email: string,
    password: string,
    client: Client,
    alongside?: Alongside,
  ): Promise<NewSession> {
    const { userId, hash } = (await passwords.findByEmail(email)) ?? { userId: NOBODY, hash: undefined };
    if (!(await passwords.matches(password, hash))) throw new WrongSignIn(userId);
    return startSessionOf(userId, client, async (account, session) => {
      // It may have been changed while it was compared; from here on a change waits for this transaction.
      if ((await account.passwords.hashOf(userId)) !== hash) throw new WrongSignIn(userId);
      await alongside?.(account, session);
    });
  }

  return {
    findUserId,

    async signUp(account, client, alongside) {
      const userId = newId();
      const passwordHash = await passwords.hash(account.password);
      try {
        return await withAccount(userId, async (opened) => {
          const { headers } = await inScope({ client: opened.tx.$client, userId, passwordHash }, () =>
            auth.api.signUpEmail({ body: account, headers: headersOf(client), returnHeaders: true }),
          );
          if (!(await opened.emails.isFree(account.email, userId))) throw taken();
          const session = await begun(opened, headers);
          await alongside?.(opened, session);
          return session;
        });
      } catch (error) {
        throw isAPIError(error) && (await findUserId(account.email)) !== undefined ? taken() : error;
      }
    },

    async signIn(email, password, client, alongside) {
      await guesses.admit(email, client);
      const session = await startSessionWith(email, password, client, alongside).catch(
        async (error: unknown) => {
          if (!(error instanceof WrongSignIn)) await guesses.takeBack(email, client);
          throw error;
        },
      );
      await guesses.succeeded(email, client);
      return session;
    },

    async startSession(email, client, alongside) {
      const userId = await findUserId(email);
      return userId === undefined ? undefined : startSessionOf(userId, client, alongside);
    },

    startSessionOf,

    findActor,
  };
}

const taken = () => invalid([{ path: "email", message: TAKEN }]);

function headersOf(client: Client): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: client.address });
  if (client.userAgent !== undefined) headers.set("user-agent", client.userAgent.slice(0, 300));
  return headers;
}
