import { and, DrizzleQueryError, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError, type Pool } from "pg";
import type { Clock } from "../clock/clock.ts";
import { users } from "../db/schema.ts";

/** Whom a mail goes to, and whether the address is proven to be theirs. */
export interface Addressee {
  userId: string;
  name: string;
  email: string;
  isVerified: boolean;
}

/** The e-mail addresses of users. */
export interface Emails {
  find(email: string): Promise<Addressee | undefined>;
  of(userId: string): Promise<Addressee | undefined>;
  /** Notes that the address is its user's; false when it is the user's no longer. */
  verify(userId: string, email: string): Promise<boolean>;
  /** Gives a user another address, proven; false when somebody else has it by now. */
  change(userId: string, email: string): Promise<boolean>;
}

const UNIQUE_VIOLATION = "23505";

export function createEmails({ pool, clock }: { pool: Pool; clock: Clock }): Emails {
  const database = drizzle(pool);
  const addressee = {
    userId: users.id,
    name: users.name,
    email: users.email,
    isVerified: users.emailVerified,
  };
  return {
    async find(email) {
      const [found] = await database.select(addressee).from(users).where(eq(users.email, email));
      return found;
    },

    async of(userId) {
      const [found] = await database.select(addressee).from(users).where(eq(users.id, userId));
      return found;
    },

    async verify(userId, email) {
      const verified = await database
        .update(users)
        .set({ emailVerified: true, updatedAt: clock.now() })
        .where(and(eq(users.id, userId), eq(users.email, email)))
        .returning({ id: users.id });
      return verified.length > 0;
    },

    async change(userId, email) {
      try {
        const changed = await database
          .update(users)
          .set({ email, emailVerified: true, updatedAt: clock.now() })
          .where(eq(users.id, userId))
          .returning({ id: users.id });
        return changed.length > 0;
      } catch (error) {
        const cause = error instanceof DrizzleQueryError && error.cause;
        if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION) return false;
        throw error;
      }
    },
  };
}
