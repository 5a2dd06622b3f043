import { rebuildRollups } from "../modules/deals/index.ts";
import { createUserDirectory } from "../platform/auth/user-directory.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { createAdminPools } from "../platform/db/pool.ts";
import { createWithUser } from "../platform/db/with-user.ts";

/**
 * Computes the roll-ups of every account from its deals, one account at a time; servers may run.
 * @param databaseUrl a login that may take both roles of the app
 */
export async function rebuildAllRollups(databaseUrl: string): Promise<{ accounts: number; deals: number }> {
  const pools = createAdminPools(databaseUrl);
  try {
    const withUser = createWithUser(pools.app);
    const users = await createUserDirectory({ connection: pools.auth, clock: systemClock }).list();
    let deals = 0;
    for (const { userId } of users) deals += await withUser(userId, rebuildRollups);
    return { accounts: users.length, deals };
  } finally {
    await pools.close();
  }
}
