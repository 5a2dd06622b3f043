import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { accounts, users } from "../db/schema/accounts.ts";
import { newId } from "../db/uuid.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { SessionList } from "./session-list.ts";

/** The provider of an account row that holds a password. */
export const CREDENTIAL = "credential";

/** Reads stored passwords. */
export interface StoredPasswords {
  /** The stored hash, to detect a change; undefined for a user without a password. */
  hashOf(userId: string): Promise<string | undefined>;
  /** When it was set last; undefined for a user without a password. */
  changedAt(userId: string): Promise<Date | undefined>;
  /** The user of an e-mail and the stored hash; one query whether the user exists or not. */
  findByEmail(email: string): Promise<{ userId: string; hash: string | undefined } | undefined>;
}

/** Changes passwords in the transaction of an account. Each change ends the access somebody else may have. */
export interface Passwords extends StoredPasswords {
  /** Stores a hash and ends every link and every session but `keptSession`; returns how many live sessions ended. */
  set(userId: string, hash: string, keptSession?: string): Promise<number>;
  /** Removes the password and ends every session and link. */
  remove(userId: string): Promise<number>;
  /** Ends every session and link; the password stays. */
  endAccess(userId: string): Promise<number>;
}

/** Compares and hashes passwords. This takes processor time, so it runs outside a transaction. */
export interface PasswordCheck {
  /** Whether a password matches a hash. Without a hash: false, after the same time. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** The hash that `set` stores. */
  hash(password: string): Promise<string>;
}

export function createPasswordCheck(hasher: PasswordHasher): PasswordCheck {
  return {
    hash: (password) => hasher.hash(password),
    async matches(password, hash) {
      if (hash !== undefined) return hasher.verify(password, hash);
      await hasher.hash(password);
      return false;
    },
  };
}

/** Identifies a stored hash without revealing it; different for every password and for no password. */
export function fingerprintOf(hash: string | undefined): string {
  return createHash("sha256")
    .update(hash ?? "no password")
    .digest("base64url");
}

export function createStoredPasswords(connection: Pool | PoolClient): StoredPasswords {
  const database = drizzle(connection);

  async function stored(userId: string) {
    const [account] = await database
      .select({ password: accounts.password, updatedAt: accounts.updatedAt })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)));
    return account;
  }

  return {
    hashOf: async (userId) => (await stored(userId))?.password ?? undefined,

    async changedAt(userId) {
      const account = await stored(userId);
      return account?.password ? account.updatedAt : undefined;
    },

    async findByEmail(email) {
      const [user] = await database
        .select({ userId: users.id, hash: accounts.password })
        .from(users)
        .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL)))
        .where(eq(users.email, email));
      return user && { userId: user.userId, hash: user.hash ?? undefined };
    },
  };
}

export interface PasswordsDependencies {
  connection: PoolClient;
  clock: Clock;
  oneTimeTokens: Pick<OneTimeTokens, "revokeAll">;
  sessionList: Pick<SessionList, "endAll">;
}

export function createPasswords(dependencies: PasswordsDependencies): Passwords {
  const { connection, clock, oneTimeTokens, sessionList } = dependencies;
  const database = drizzle(connection);

  async function endAccess(userId: string, keptSession?: string): Promise<number> {
    await oneTimeTokens.revokeAll(userId);
    return sessionList.endAll(userId, keptSession);
  }

  return {
    ...createStoredPasswords(connection),

    endAccess: (userId) => endAccess(userId),

    async set(userId, hash, keptSession) {
      const now = clock.now();
      await database
        .insert(accounts)
        .values({
          id: newId(),
          userId,
          accountId: userId,
          providerId: CREDENTIAL,
          password: hash,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoUpdate({
          target: [accounts.providerId, accounts.accountId],
          set: { password: hash, updatedAt: now },
        });
      return endAccess(userId, keptSession);
    },

    async remove(userId) {
      await database
        .delete(accounts)
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)));
      return endAccess(userId);
    },
  };
}
