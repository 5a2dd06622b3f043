import type { FormatLocale } from "@beachhead/contract";
import { and, eq, isNotNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { users } from "../db/schema/accounts.ts";

export interface Profile {
  name: string;
  company: string;
  contact: string;
  /** How numbers and dates are written; null: as in the browser. */
  formatLocale: FormatLocale | null;
  /** Whether usage may be reported to an analytics service. */
  analyticsConsent: boolean;
}

export interface Profiles {
  /** Updates the given fields of a user's profile. */
  update(userId: string, profile: Partial<Profile>): Promise<void>;
  /** Marks the account as deleted; the nightly job erases it after `moment`. */
  deleteAfter(userId: string, moment: Date): Promise<void>;
  /** Takes the mark back; false when the account has none. */
  restore(userId: string): Promise<boolean>;
}

export function createProfiles({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): Profiles {
  const database = drizzle(connection);
  return {
    async update(userId, profile) {
      await database
        .update(users)
        .set({ ...profile, updatedAt: clock.now() })
        .where(eq(users.id, userId));
    },

    async deleteAfter(userId, moment) {
      await database
        .update(users)
        .set({ deleteAfter: moment, updatedAt: clock.now() })
        .where(eq(users.id, userId));
    },

    async restore(userId) {
      const restored = await database
        .update(users)
        .set({ deleteAfter: null, updatedAt: clock.now() })
        .where(and(eq(users.id, userId), isNotNull(users.deleteAfter)))
        .returning({ id: users.id });
      return restored.length > 0;
    },
  };
}
