import { and, DrizzleQueryError, eq, gt, gte, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { DAY_MS } from "../clock/durations.ts";
import { heldEmails, users } from "../db/schema/accounts.ts";

/** The recipient of a mail, and whether their address is verified. */
export interface Addressee {
  userId: string;
  name: string;
  email: string;
  isVerified: boolean;
}

/** A user's former address, which nobody else may take until `until`. */
export interface HeldEmail {
  email: string;
  since: Date;
  until: Date;
}

/** How long a change of address can be undone. The old address stays reserved for as long. */
const HOLD_MILLISECONDS = 7 * DAY_MS;

/** The e-mail addresses of users. */
export interface Emails {
  find(email: string): Promise<Addressee | undefined>;
  findByUserId(userId: string): Promise<Addressee | undefined>;
  /** Whether no other user has the address or had it within the last 7 days. */
  isFree(email: string, userId: string): Promise<boolean>;
  /** Marks the address as verified by the account's user; false when the user has another address now. */
  verify(userId: string, email: string): Promise<boolean>;
  /** Whether `verify` or `change` verified the address. Older versions verified by the link alone. */
  isProven(userId: string): Promise<boolean>;
  /**
   * Gives a user another, verified address and reserves the previous one. A change back to a reserved address ends
   * that reservation and every later one. "taken": another user has or reserves it, or the user does not exist.
   */
  change(userId: string, email: string): Promise<{ held: HeldEmail | undefined } | "taken">;
  /** A user's former address of that time, while it is reserved. */
  findHeld(userId: string, email: string, since: Date): Promise<HeldEmail | undefined>;
}

const UNIQUE_VIOLATION = "23505";

export function createEmails({ connection, clock }: { connection: Pool | PoolClient; clock: Clock }): Emails {
  const database = drizzle(connection);
  const addressee = {
    userId: users.id,
    name: users.name,
    email: users.email,
    isVerified: users.emailVerified,
  };
  const heldBy = (userId: string) => eq(heldEmails.userId, userId);
  const isGood = () => gt(heldEmails.until, clock.now());

  async function findByUserId(userId: string): Promise<Addressee | undefined> {
    const [found] = await database.select(addressee).from(users).where(eq(users.id, userId));
    return found;
  }

  async function isHeldForAnother(email: string, userId: string): Promise<boolean> {
    const held = and(eq(heldEmails.email, email), ne(heldEmails.userId, userId), isGood());
    return (await database.$count(heldEmails, held)) > 0;
  }

  async function write(userId: string, email: string): Promise<boolean> {
    const now = clock.now();
    try {
      const changed = await database
        .update(users)
        .set({ email, emailVerified: true, emailProvenAt: now, updatedAt: now })
        .where(eq(users.id, userId))
        .returning({ id: users.id });
      return changed.length > 0;
    } catch (error) {
      const cause = error instanceof DrizzleQueryError && error.cause;
      if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  async function hold(userId: string, email: string): Promise<HeldEmail> {
    const since = clock.now();
    const until = new Date(since.getTime() + HOLD_MILLISECONDS);
    await database
      .insert(heldEmails)
      .values({ userId, email, since, until })
      .onConflictDoUpdate({ target: [heldEmails.userId, heldEmails.email], set: { since, until } });
    return { email, since, until };
  }

  return {
    findByUserId,

    async find(email) {
      const [found] = await database.select(addressee).from(users).where(eq(users.email, email));
      return found;
    },

    async isFree(email, userId) {
      const taken = await database.$count(users, and(eq(users.email, email), ne(users.id, userId)));
      return taken === 0 && !(await isHeldForAnother(email, userId));
    },

    async verify(userId, email) {
      const now = clock.now();
      const verified = await database
        .update(users)
        .set({ emailVerified: true, emailProvenAt: now, updatedAt: now })
        .where(and(eq(users.id, userId), eq(users.email, email)))
        .returning({ id: users.id });
      return verified.length > 0;
    },

    async isProven(userId) {
      const proven = and(eq(users.id, userId), sql`${users.emailProvenAt} is not null`);
      return (await database.$count(users, proven)) > 0;
    },

    async change(userId, email) {
      const before = await findByUserId(userId);
      // Written first, so that an address given up a moment ago is reserved when this statement returns.
      if (before === undefined || !(await write(userId, email))) return "taken";
      if (await isHeldForAnother(email, userId)) return "taken";
      const [own] = await database
        .select()
        .from(heldEmails)
        .where(and(heldBy(userId), eq(heldEmails.email, email), isGood()));
      if (own === undefined) return { held: await hold(userId, before.email) };
      await database.delete(heldEmails).where(and(heldBy(userId), gte(heldEmails.since, own.since)));
      return { held: undefined };
    },

    async findHeld(userId, email, since) {
      const [found] = await database
        .select({ email: heldEmails.email, since: heldEmails.since, until: heldEmails.until })
        .from(heldEmails)
        .where(and(heldBy(userId), eq(heldEmails.email, email), eq(heldEmails.since, since), isGood()));
      return found;
    },
  };
}
