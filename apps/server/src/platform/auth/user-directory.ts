import { desc, like, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { users, verifications } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";

export interface ListedUser {
  userId: string;
  email: string;
  name: string;
  isVerified: boolean;
  createdAt: Date;
  lastLogin: Date | null;
}

/** The accounts of an installation, for whoever runs it; no request reaches this. */
export interface UserDirectory {
  /** Newest first. */
  list(): Promise<ListedUser[]>;
  /** A user without any way to sign in yet; undefined when the address has an account. */
  create(user: { name: string; email: string; company: string }): Promise<string | undefined>;
  /** Removes the account and, by foreign keys, everything that belongs to it but the audit log. */
  remove(userId: string): Promise<void>;
}

export function createUserDirectory({ pool, clock }: { pool: Pool; clock: Clock }): UserDirectory {
  const database = drizzle(pool);
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

    async create(user) {
      const now = clock.now();
      const [made] = await database
        .insert(users)
        .values({ ...user, id: newId(), createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return made?.id;
    },

    async remove(userId) {
      await database.execute(sql`
        with links as (delete from ${verifications} where ${like(verifications.value, `${userId} %`)})
        delete from ${users} where ${users.id} = ${userId}`);
    },
  };
}
