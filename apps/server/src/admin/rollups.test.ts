import { expect, test } from "vitest";
import { storeDeals } from "../modules/deals/index.ts";
import { testIncomingDeal } from "../modules/deals/test-deal.ts";
import { asOwnerOf, createTestDatabase } from "../platform/db/test-database.ts";
import { createTestPools } from "../platform/db/test-pools.ts";
import { insertUser } from "../platform/db/test-rows.ts";
import { createWithUser } from "../platform/db/with-user.ts";
import { rebuildAllRollups } from "./rollups.ts";

test("the command rebuilds damaged roll-ups of every account", async () => {
  const database = await createTestDatabase();
  const pools = createTestPools(database);
  const withUser = createWithUser(pools.app);
  const users = [await insertUser(database), await insertUser(database)];
  for (const user of users) {
    await withUser(user, (tx) =>
      storeDeals(tx, user, "hubspot", { upserts: [testIncomingDeal()] }, new Date()),
    );
    await asOwnerOf(database, user, (client) => client.query("update deal_year_rollups set won_cents = 7"));
  }

  expect(await rebuildAllRollups(database.serverUrl)).toEqual({ accounts: 2, deals: 2 });

  for (const user of users) {
    const { rows } = await asOwnerOf(database, user, (client) =>
      client.query("select sum(won_cents)::int as won from deal_year_rollups"),
    );
    expect(rows).toEqual([{ won: 100_000_00 }]);
  }
  await pools.close();
  await database.drop();
});
