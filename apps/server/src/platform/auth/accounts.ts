import { type ErrorCode, SESSION_DAYS } from "@beachhead/contract";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { DAY_MS } from "../clock/durations.ts";
import { accounts, sessions, users } from "../db/schema/accounts.ts";
import { newId } from "../db/uuid.ts";
import { AppError, type AppErrorDetails, invalid } from "../errors/app-error.ts";
import { clientNetwork, UNKNOWN_NETWORK } from "../rate-limits/client-network.ts";
import type { Caller } from "../rate-limits/request-limits.ts";
import type { AccountTransaction, WithAccount } from "./account-transaction.ts";
import { hashToken, newSessionToken, signToken } from "./bearer-token.ts";
import type { FindActor } from "./find-actor.ts";
import { CREDENTIAL, type PasswordCheck, type StoredPasswords } from "./passwords.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";

/** Where a sign-in comes from; stored with its session and shown in the user's list of sessions. */
export interface Client extends Caller {
  userAgent: string | undefined;
}

export interface NewSession {
  userId: string;
  sessionId: string;
  expiresAt: Date;
  /** The signed bearer token. It is not stored anywhere on the server. */
  token: string;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  company: string;
  contact: string;
}

/** Runs in the transaction that begins a session: the audit row, the trial, the mail. */
export type Alongside = (account: AccountTransaction, session: NewSession) => Promise<void>;

/** Creates accounts and begins sessions. */
export interface Accounts {
  /** @throws {AppError} invalid when the e-mail has an account, or belonged to one within the last 7 days. */
  signUp(account: NewAccount, client: Client, alongside?: Alongside): Promise<NewSession>;
  /**
   * @throws {WrongSignIn} also for an unknown e-mail, after the same work
   * @throws {AppError} rate_limited after too many wrong passwords or codes, before any work
   */
  signIn(email: string, password: string, client: Client, alongside?: Alongside): Promise<NewSession>;
  /**
   * Creates the account of a visitor, without a password, and its only session; both end after a day.
   * @throws {AppError} unavailable while too many visits are open
   */
  startVisit(
    visitor: Pick<NewAccount, "name" | "company">,
    client: Client,
    alongside?: Alongside,
  ): Promise<NewSession>;
  /** Signs every visitor out. @returns how many sessions ended */
  endVisits(): Promise<number>;
  /** Deletes a visitor whose visit could not begin. */
  cancelVisit(userId: string): Promise<void>;
  /**
   * A session for a user who has proved who they are in another way; `alongside` may consume the proof.
   * @param companyId the workspace by whose company sign-in it begins
   */
  startSessionOf(
    userId: string,
    client: Client,
    alongside?: Alongside,
    companyId?: string,
  ): Promise<NewSession>;
  findActor: FindActor;
  findUserId(email: string): Promise<string | undefined>;
}

/**
 * The user id of an e-mail without an account, so that a wrong sign-in there takes the same time as any other
 * and writes the same rows.
 */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A wrong password or code: the attempt counts towards the sign-in limits. */
export class RefusedSignIn extends AppError {
  readonly userId: string;

  constructor(code: ErrorCode, message: string, userId: string, details: AppErrorDetails = {}) {
    super(code, message, details);
    this.userId = userId;
  }
}

/** The e-mail has no account or the password is wrong; the message does not say which. */
export class WrongSignIn extends RefusedSignIn {
  constructor(userId: string) {
    super("unauthenticated", WRONG, userId);
  }
}

/** Most visits that are open at a time. */
const MOST_VISITORS = 200;
const TOO_MANY_VISITORS =
  "Too many people are looking at the example right now. Try again later, or start your own account.";
/** The domain of visitors' addresses; reserved, so that it has no mail server. */
export const VISITOR_DOMAIN = "visitor.invalid";

const SESSION_MILLISECONDS = SESSION_DAYS * DAY_MS;

const TAKEN = "This e-mail already has an account. Sign in, or use another e-mail.";
const WRONG = "The e-mail or the password is wrong. Check both, or reset the password.";

export interface AccountsDependencies {
  pool: Pool;
  clock: Clock;
  signInThrottle: SignInThrottle;
  passwords: Pick<StoredPasswords, "findByEmail"> & PasswordCheck;
  withAccount: WithAccount;
  findActor: FindActor;
  /** Signs the bearer tokens. */
  secret: string;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { pool, clock, signInThrottle, passwords, secret, withAccount, findActor } = dependencies;
  const database = drizzle(pool);

  async function findUserId(email: string): Promise<string | undefined> {
    const [user] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
    return user?.id;
  }

  async function beginSession(
    { tx }: AccountTransaction,
    userId: string,
    client: Client,
    {
      until = new Date(clock.now().getTime() + SESSION_MILLISECONDS),
      companyId,
    }: { until?: Date; companyId?: string | undefined } = {},
  ): Promise<NewSession> {
    const now = clock.now();
    const token = newSessionToken();
    const session = { id: newId(), userId };
    // Session rules of a workspace may end it earlier.
    const [row] = await tx
      .insert(sessions)
      .values({
        ...session,
        expiresAt: until,
        companyId,
        token: hashToken(token),
        ipAddress: networkOf(client),
        userAgent: client.userAgent?.slice(0, 300) ?? "",
        createdAt: now,
        updatedAt: now,
      })
      .returning({ expiresAt: sessions.expiresAt });
    await tx.update(users).set({ lastLogin: now }).where(eq(users.id, userId));
    return {
      userId,
      sessionId: session.id,
      expiresAt: row?.expiresAt ?? until,
      token: signToken(token, secret),
    };
  }

  /** False when the e-mail has an account. */
  async function insertUser(
    { tx }: AccountTransaction,
    id: string,
    { name, email, company, contact }: NewAccount,
    passwordHash: string,
  ): Promise<boolean> {
    const times = { createdAt: clock.now(), updatedAt: clock.now() };
    const inserted = await tx
      .insert(users)
      .values({ id, name, email: email.toLowerCase(), company, contact, ...times })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (inserted.length === 0) return false;
    const credential = { userId: id, accountId: id, providerId: CREDENTIAL, password: passwordHash };
    await tx.insert(accounts).values({ id: newId(), ...credential, ...times });
    return true;
  }

  function startSessionOf(
    userId: string,
    client: Client,
    alongside?: Alongside,
    companyId?: string,
  ): Promise<NewSession> {
    return withAccount(userId, async (account) => {
      const session = await beginSession(account, userId, client, { companyId });
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
      // The password may have changed while we compared it. From here on a change waits for this transaction.
      if ((await account.passwords.hashOf(userId)) !== hash) throw new WrongSignIn(userId);
      await alongside?.(account, session);
    });
  }

  return {
    findUserId,

    async signUp(account, client, alongside) {
      const userId = newId();
      const passwordHash = await passwords.hash(account.password);
      return withAccount(userId, async (opened) => {
        const isNew = await insertUser(opened, userId, account, passwordHash);
        if (!isNew || !(await opened.emails.isFree(account.email, userId)))
          throw invalid([{ path: "email", message: TAKEN }]);
        const session = await beginSession(opened, userId, client);
        await alongside?.(opened, session);
        return session;
      });
    },

    async signIn(email, password, client, alongside) {
      await signInThrottle.admit(email, client);
      const session = await startSessionWith(email, password, client, alongside).catch(
        async (error: unknown) => {
          if (!(error instanceof RefusedSignIn)) await signInThrottle.takeBack(email, client);
          throw error;
        },
      );
      await signInThrottle.succeeded(email, client);
      return session;
    },

    async startVisit({ name, company }, client, alongside) {
      const id = newId();
      return withAccount(id, async (opened) => {
        const { tx } = opened;
        const now = clock.now();
        const visitorUntil = new Date(now.getTime() + DAY_MS);
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('visitors', 0))`);
        const open = await tx.$count(users, gt(users.visitorUntil, now));
        if (open >= MOST_VISITORS) throw new AppError("unavailable", TOO_MANY_VISITORS);
        await tx.insert(users).values({
          id,
          name,
          company,
          // Nobody can receive mail there.
          email: `visitor-${id}@${VISITOR_DOMAIN}`,
          emailVerified: true,
          visitorUntil,
          createdAt: now,
          updatedAt: now,
        });
        const session = await beginSession(opened, id, client, { until: visitorUntil });
        await alongside?.(opened, session);
        return session;
      });
    },

    async endVisits() {
      const visitors = database.select({ id: users.id }).from(users).where(isNotNull(users.visitorUntil));
      const ended = await database
        .delete(sessions)
        .where(inArray(sessions.userId, visitors))
        .returning({ id: sessions.id });
      return ended.length;
    },

    async cancelVisit(userId) {
      await database.delete(users).where(and(eq(users.id, userId), isNotNull(users.visitorUntil)));
    },

    startSessionOf,

    findActor,
  };
}

/** An IPv6 address is stored as its /64 network: the lower half identifies a single device. */
function networkOf({ address }: Client): string {
  const network = clientNetwork(address);
  return network === UNKNOWN_NETWORK ? "" : network;
}
