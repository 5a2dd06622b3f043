import { setTimeout as pause } from "node:timers/promises";
import { type GrowthCluster, type GrowthDatabase, withClient } from "./cluster.ts";
import { addCopies, addDeals, copiedId, keepTemplate } from "./multiply.ts";
import { createTeam, importDeals, type Team } from "./own-data.ts";
import type { MakeServer } from "./servers.ts";

/** Deals of the workspaces that have many. */
const MANY_DEALS = 1_000_000;
/** Workspaces with so many, for one that is measured. */
const LARGE_EVERY = 4_000;
/** Deals that the measured workspace imports beside those of the example. */
const OWN_DEALS = 1_000;
/** Of the example's connections. */
const EXAMPLE_DEALS = 1_200;

export interface Generated {
  /** By their number of workspaces, the fewest first. */
  databases: readonly GrowthDatabase[];
  /** What the others are copies of. */
  template: Team;
  /** The workspace that is measured: the same in every database. */
  own: Team;
  /** One with a million deals, the same in every database. */
  large: Team;
}

/**
 * Fills one database for each number of workspaces. The three that are made through the API, the measured one, one with a
 * million deals and the template, are in each; the others are copies of the template.
 */
export async function generate(
  cluster: GrowthCluster,
  sizes: readonly number[],
  makeServer: MakeServer,
  manyDeals = MANY_DEALS,
): Promise<Generated> {
  const [smallest = 10, ...others] = sizes;
  const first = await cluster.create(smallest);
  const server = await makeServer(first);
  await server.start();
  const { url } = server;
  const [template, own, large] = [
    await createTeam(url, first),
    await createTeam(url, first),
    await createTeam(url, first),
  ];
  for (const team of [template, own, large]) await hasDeals(first, team);
  await importDeals(url, own, OWN_DEALS);
  await server.process.drain();
  await keepTemplate(first, template);
  await addDeals(first, large.workspace, manyDeals);
  await addCopies(first, 1, smallest - 3);
  const databases = [first];
  let [before, copies] = [first, smallest - 3];
  for (const size of others) {
    const database = await cluster.copy(before, size);
    await addCopies(database, copies + 1, size - 3);
    for (let number = LARGE_EVERY; number < size; number += LARGE_EVERY)
      await addDeals(database, copiedId(template.workspace, number), manyDeals);
    databases.push(database);
    [before, copies] = [database, size - 3];
  }
  for (const { ownerUrl } of databases)
    await withClient(ownerUrl, (client) => client.query("vacuum (analyze)"));
  return { databases, template, own, large };
}

/** Waits for the deals of the example's connections. */
async function hasDeals({ ownerUrl }: GrowthDatabase, { workspace }: Team): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("select set_config('app.user_id', $1, false)", [workspace]);
    for (;;) {
      const { rows } = await client.query<{ deals: number }>("select count(*)::integer as deals from deals");
      if ((rows[0]?.deals ?? 0) >= EXAMPLE_DEALS) return;
      await pause(200);
    }
  });
}
