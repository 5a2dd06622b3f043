import { desc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { memberships, users, verifications, verificationsOf, workspaces } from "../db/schema/accounts.ts";

export interface ListedUser {
  userId: string;
  email: string;
  name: string;
  isVerified: boolean;
  createdAt: Date;
  lastLogin: Date | null;
}

/** A workspace, with the address of its user or of its first owner. */
export interface ListedOwner {
  ownerId: string;
  email: string;
}

/** The accounts of an installation, for its operator; no request reaches this. */
export interface UserDirectory {
  /** Newest first. */
  list(): Promise<ListedUser[]>;
  /** Everything that owns documents: the workspaces of users and of teams, newest first. */
  listOwners(): Promise<ListedOwner[]>;
  /** Adds a user who cannot sign in yet; false when the address has an account. */
  create(user: { userId: string; name: string; email: string; company: string }): Promise<boolean>;
  /** Deletes the account and, by foreign keys, everything of it except the audit log. */
  remove(userId: string): Promise<void>;
}

const listedOwners = z.array(z.object({ ownerId: z.string(), email: z.string() }));

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

    async listOwners() {
      const { rows } = await database.execute(sql`
        select w.id as "ownerId", coalesce(
          (select u.email from ${memberships} m join ${users} u on u.id = m.user_id
            where m.workspace_id = w.id and m.role = 'owner' order by m.since, m.user_id limit 1), '') as email
        from ${workspaces} w order by w.created_at desc`);
      return listedOwners.parse(rows);
    },

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
        with links as (delete from ${verifications} where ${verificationsOf(userId)})
        delete from ${users} where ${users.id} = ${userId}`);
    },
  };
}
