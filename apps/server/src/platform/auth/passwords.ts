import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { accounts, users } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { SessionList } from "./session-list.ts";

/** better-auth's name for the way in by e-mail and password. */
const CREDENTIAL = "credential";

/** Passwords of users who are known already. */
export interface Passwords {
  /** What is stored, to notice a change; undefined for a user without a password. */
  hashOf(userId: string): Promise<string | undefined>;
  /** The user of an e-mail, and what is stored; one question whether there is such a user or not. */
  findByEmail(email: string): Promise<{ userId: string; hash: string | undefined } | undefined>;
  /** Whether a password is the one that was hashed; without a hash it takes the same time, and is not. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  isRight(userId: string, password: string): Promise<boolean>;
  /** What `set` needs, made before a transaction is opened. */
  hash(password: string): Promise<string>;
  /** Stores a hash and ends every session but one, or all; answers how many were still good. */
  set(userId: string, hash: string, keptSession?: string): Promise<number>;
}

export interface PasswordsDependencies {
  pool: Pool;
  clock: Clock;
  hasher: PasswordHasher;
  sessionList: SessionList;
}

const endedRow = z.object({ count: z.coerce.number() });

export function createPasswords({ pool, clock, hasher, sessionList }: PasswordsDependencies): Passwords {
  const database = drizzle(pool);

  async function hashOf(userId: string): Promise<string | undefined> {
    const [account] = await database
      .select({ password: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)));
    return account?.password ?? undefined;
  }

  async function matches(password: string, hash: string | undefined): Promise<boolean> {
    if (hash !== undefined) return hasher.verify(password, hash);
    await hasher.hash(password);
    return false;
  }

  return {
    hashOf,
    matches,
    hash: hasher.hash,

    async findByEmail(email) {
      const [user] = await database
        .select({ userId: users.id, hash: accounts.password })
        .from(users)
        .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, CREDENTIAL)))
        .where(eq(users.email, email));
      return user && { userId: user.userId, hash: user.hash ?? undefined };
    },

    isRight: async (userId, password) => matches(password, await hashOf(userId)),

    async set(userId, hash, keptSession) {
      const now = clock.now().toISOString();
      const kept = keptSession ?? null;
      const { rows } = await database.execute(sql`
        with stored as (
          insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
          values (${newId()}, ${userId}, ${userId}, ${CREDENTIAL}, ${hash}, ${now}, ${now})
          on conflict (provider_id, account_id) do update
            set password = excluded.password, updated_at = excluded.updated_at
        ), ended as (
          delete from sessions where user_id = ${userId} and id is distinct from ${kept}::uuid
          returning expires_at
        )
        select count(*) from ended where expires_at > ${now}`);
      const ended = endedRow.parse(rows[0]).count;
      // Once more: a sign-in with the old password that got between the two looks at the hash again and gives up,
      // or has made its session by now.
      return ended + (await sessionList.endAll(userId, keptSession));
    },
  };
}
