import { startGrowthCluster } from "../../scripts/test/growth/cluster.ts";
import { generate } from "../../scripts/test/growth/generate.ts";
import { createServers } from "../../scripts/test/growth/servers.ts";
import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import { operatorRows, sharedWorkRows } from "./operations.ts";
import { requestRows } from "./request-rows.ts";

const WORKSPACES = [10, 1_000, 10_000];

/** The same own data in databases of ever more workspaces. Takes about 40 minutes and up to 40 GB of disk. */
export async function measureGrowth(): Promise<Omit<PartResult, "taken">> {
  const cluster = await startGrowthCluster();
  try {
    const makeServer = createServers(cluster);
    const generated = await generate(cluster, WORKSPACES, makeServer);
    const { databases } = generated;
    const largest = databases.at(-1);
    if (largest === undefined) throw new Error("There is no database to measure.");
    const rows = [
      ...(await requestRows(generated, makeServer)),
      ...(await sharedWorkRows(databases)),
      ...(await operatorRows(cluster, largest)),
    ];
    return {
      versions: {
        Node: process.versions.node,
        PostgreSQL: cluster.version,
        fastify:
          pinnedVersions(new URL("../../apps/server/package.json", import.meta.url)).fastify ?? "unknown",
      },
      rows,
    };
  } finally {
    await cluster.stop();
  }
}
