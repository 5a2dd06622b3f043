import { desc, like, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { users, verifications } from "../db/schema/accounts.ts";

export interface ListedUser {
  userId: string;
  email: string;
  name: string;
  isVerified: boolean;
  createdAt: Date;
  lastLogin: Date | null;
}

/** The accounts of an installation, for its operator; no request reaches this. */
export interface UserDirectory {
  /** Newest first. */
  list(): Promise<ListedUser[]>;
  /** Adds a user who cannot sign in yet; false when the address has an account. */
  create(user: { userId: string; name: string; email: string; company: string }): Promise<boolean>;
  /** Deletes the account and, by foreign keys, everything of it except the audit log. */
  remove(userId: string): Promise<void>;
}

export function createUserDirectory({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): UserDirectory {
  const database = drizzle(connection);
  return {
    list: () =>
      database
        .select({
          userId: users.id,
          email: users.email,
          name: users.name,
          isVerified: users.emailVerified,
          createdAt: users.createdAt,
          lastLogin: users.lastLogin,
        })
        .from(users)
        .orderBy(desc(users.createdAt)),

    async create({ userId, ...user }) {
      const now = clock.now();
      const created = await database
        .insert(users)
        .values({ ...user, id: userId, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return created.length > 0;
    },

    async remove(userId) {
      await database.execute(sql`
        with links as (delete from ${verifications} where ${like(verifications.value, `${userId} %`)})
        delete from ${users} where ${users.id} = ${userId}`);
    },
  };
}
