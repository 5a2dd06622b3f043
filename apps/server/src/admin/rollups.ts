import { rebuildRollups } from "../modules/deals/index.ts";
import { createUserDirectory } from "../platform/auth/user-directory.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { createAdminPools } from "../platform/db/pool.ts";
import { createWithUser } from "../platform/db/with-user.ts";

/**
 * Computes the roll-ups of every workspace from its deals, one at a time; servers may run.
 * @param databaseUrl a login that may take both roles of the app
 */
export async function rebuildAllRollups(databaseUrl: string): Promise<{ accounts: number; deals: number }> {
  const pools = createAdminPools(databaseUrl);
  try {
    const withUser = createWithUser(pools.app);
    const directory = createUserDirectory({ connection: pools.auth, clock: systemClock });
    const owners = await directory.listOwners();
    let deals = 0;
    for (const { ownerId } of owners) deals += await withUser(ownerId, rebuildRollups);
    return { accounts: owners.length, deals };
  } finally {
    await pools.close();
  }
}
