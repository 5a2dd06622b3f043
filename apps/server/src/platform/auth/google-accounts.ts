import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { accounts } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";

const GOOGLE = "google";

/** Which user signs in with which account at Google, known there by a subject that never changes. */
export interface GoogleAccounts {
  findUser(subject: string): Promise<string | undefined>;
  /** Lets a user sign in with it from now on. */
  join(userId: string, subject: string): Promise<void>;
  /** A new user with a proven address; undefined when the address or the subject has been taken meanwhile. */
  create(subject: string, user: { name: string; email: string }): Promise<string | undefined>;
}

const createdRow = z.object({ user_id: z.string() });

export function createGoogleAccounts({ pool, clock }: { pool: Pool; clock: Clock }): GoogleAccounts {
  const database = drizzle(pool);
  return {
    async findUser(subject) {
      const rows = await database
        .select({ userId: accounts.userId })
        .from(accounts)
        .where(and(eq(accounts.providerId, GOOGLE), eq(accounts.accountId, subject)));
      return rows[0]?.userId;
    },

    async join(userId, subject) {
      const now = clock.now();
      await database
        .insert(accounts)
        .values({
          id: newId(),
          userId,
          accountId: subject,
          providerId: GOOGLE,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing();
    },

    async create(subject, { name, email }) {
      const now = clock.now().toISOString();
      const { rows } = await database.execute(sql`
        with made as (
          insert into users (id, name, email, email_verified, created_at, updated_at)
          values (${newId()}, ${name}, ${email}, true, ${now}, ${now})
          on conflict (email) do nothing returning id
        )
        insert into accounts (id, user_id, account_id, provider_id, created_at, updated_at)
        select ${newId()}::uuid, id, ${subject}, ${GOOGLE}, ${now}::timestamptz, ${now}::timestamptz from made
        returning user_id`);
      return rows[0] === undefined ? undefined : createdRow.parse(rows[0]).user_id;
    },
  };
}
