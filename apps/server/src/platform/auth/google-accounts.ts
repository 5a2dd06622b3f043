import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { accounts, users } from "../db/schema/accounts.ts";
import { isUuid, newId } from "../db/uuid.ts";

const GOOGLE = "google";

/** An account at Google that signs a user in. */
export interface GoogleAccount {
  id: string;
  /** Its address when it was last used; null when that was before addresses were kept. */
  email: string | null;
  connectedAt: Date;
}

/** Which user signs in with which account at Google, known there by a subject that never changes. */
export interface GoogleAccounts {
  findUser(subject: string): Promise<string | undefined>;
  /** Oldest first. */
  list(userId: string): Promise<GoogleAccount[]>;
  /** Lets a user sign in with it from now on; false when it is another user's. */
  join(userId: string, subject: string, email: string): Promise<boolean>;
  /** Notes the address that a known account has now. */
  noteEmail(subject: string, email: string): Promise<void>;
  /** A new user with a proven address; false when the address or the subject has been taken meanwhile. */
  create(userId: string, subject: string, user: { name: string; email: string }): Promise<boolean>;
  /** The one that is gone now, or undefined when the user has no such account. */
  remove(userId: string, id: string): Promise<GoogleAccount | undefined>;
  /** Removes those whose address is not `email`, and those connected since; answers how many. */
  removeOthers(userId: string, email: string, connectedSince?: Date): Promise<number>;
}

export function createGoogleAccounts({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): GoogleAccounts {
  const database = drizzle(connection);
  const listed = { id: accounts.id, email: accounts.email, connectedAt: accounts.createdAt };
  const ofUser = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, GOOGLE));
  const ofSubject = (subject: string) =>
    and(eq(accounts.providerId, GOOGLE), eq(accounts.accountId, subject));

  async function findUser(subject: string): Promise<string | undefined> {
    const rows = await database.select({ userId: accounts.userId }).from(accounts).where(ofSubject(subject));
    return rows[0]?.userId;
  }

  async function join(userId: string, subject: string, email: string): Promise<boolean> {
    const now = clock.now();
    const id = newId();
    const identity = { userId, accountId: subject, providerId: GOOGLE, email };
    await database
      .insert(accounts)
      .values({ id, ...identity, createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    return (await findUser(subject)) === userId;
  }

  return {
    findUser,
    join,

    list: (userId) =>
      database.select(listed).from(accounts).where(ofUser(userId)).orderBy(asc(accounts.createdAt)),

    async noteEmail(subject, email) {
      await database.update(accounts).set({ email }).where(ofSubject(subject));
    },

    async create(userId, subject, { name, email }) {
      const now = clock.now();
      const dates = { createdAt: now, updatedAt: now };
      const made = await database
        .insert(users)
        .values({ id: userId, name, email, emailVerified: true, emailProvenAt: now, ...dates })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return made.length > 0 && join(userId, subject, email);
    },

    async remove(userId, id) {
      if (!isUuid(id)) return undefined;
      const [removed] = await database
        .delete(accounts)
        .where(and(ofUser(userId), eq(accounts.id, id)))
        .returning(listed);
      return removed;
    },

    async removeOthers(userId, email, connectedSince) {
      const isOther = sql`${accounts.email} is distinct from ${email}`;
      const isLater = connectedSince && gte(accounts.createdAt, connectedSince);
      const removed = await database
        .delete(accounts)
        .where(and(ofUser(userId), or(isOther, isLater)))
        .returning({ id: accounts.id });
      return removed.length;
    },
  };
}
