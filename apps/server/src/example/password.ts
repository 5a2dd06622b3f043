import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { PasswordHasher } from "../platform/auth/password-hasher.ts";
import { accounts } from "../platform/db/schema/accounts.ts";

/**
 * Makes the password of the example account the one that is printed: a data directory may be new while the
 * database is not. Writes nothing when it is the right one already.
 */
export async function ensurePassword(
  authPool: Pool,
  hasher: PasswordHasher,
  userId: string,
  password: string,
): Promise<void> {
  const database = drizzle(authPool);
  const own = and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
  const rows = await database.select({ hash: accounts.password }).from(accounts).where(own);
  const stored = rows[0]?.hash;
  if (typeof stored === "string" && (await hasher.verify(password, stored))) return;
  await database
    .update(accounts)
    .set({ password: await hasher.hash(password) })
    .where(own);
}
