import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { users } from "../db/schema/accounts.ts";

export interface Profile {
  name: string;
  company: string;
  contact: string;
}

export interface Profiles {
  /** Updates the given fields of a user's profile. */
  update(userId: string, profile: Partial<Profile>): Promise<void>;
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
  };
}
