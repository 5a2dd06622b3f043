import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { accounts, users } from "../db/schema/accounts.ts";
import { isUuid, newId } from "../db/uuid.ts";

const GOOGLE = "google";

/** A Google account that signs a user in. */
export interface GoogleAccount {
  id: string;
  /** Its address when it was last used; null for accounts connected before we stored addresses. */
  email: string | null;
  connectedAt: Date;
}

/** Which user signs in with which Google account. Google identifies it by a subject that never changes. */
export interface GoogleAccounts {
  findUser(subject: string): Promise<string | undefined>;
  /** Oldest first. */
  list(userId: string): Promise<GoogleAccount[]>;
  /** Connects it to a user; false when it is connected to another user. */
  join(userId: string, subject: string, email: string): Promise<boolean>;
  /** Stores the current address of a connected account. */
  noteEmail(subject: string, email: string): Promise<void>;
  /** Creates a user with a verified address; false when the address or the subject is taken. */
  create(userId: string, subject: string, user: { name: string; email: string }): Promise<boolean>;
  /** The removed account, or undefined when the user has no such account. */
  remove(userId: string, id: string): Promise<GoogleAccount | undefined>;
  /** Removes those with an address other than `email` and those connected since; returns how many. */
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
