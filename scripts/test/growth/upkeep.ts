import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../../apps/server/src/platform/clock/clock.ts";
import { createPools } from "../../../apps/server/src/platform/db/pool.ts";
import { createWithUser } from "../../../apps/server/src/platform/db/with-user.ts";
import { countJobs } from "../../../apps/server/src/platform/jobs/count-jobs.ts";
import { releaseJobsOfTheDead } from "../../../apps/server/src/platform/jobs/presence.ts";
import { createLog } from "../../../apps/server/src/platform/log/log.ts";
import { createNightlyCleaning } from "../../../apps/server/src/platform/storage/nightly-cleaning.ts";
import { runCommandFile } from "../../../operations/testing/run-command.ts";
import { bytesOf, type GrowthCluster, type GrowthDatabase, withClient } from "./cluster.ts";

/** Work of a server for all workspaces at once. */
export interface SharedWork {
  work: string;
  run(): Promise<unknown>;
}

/** A figure of the largest database. */
export interface Measured {
  what: string;
  unit: "s" | "GB";
  value: number;
}

/** Opens a database as a server does, for the work that it does for all workspaces. */
export function openSharedWork({ serverUrl }: GrowthDatabase): {
  works: SharedWork[];
  close(): Promise<void>;
} {
  const pools = createPools({ databaseUrl: serverUrl });
  const log = createLog("silent");
  const clean = createNightlyCleaning({
    pools,
    withUser: createWithUser(pools.app),
    clock: systemClock,
    log,
  });
  return {
    works: [
      { work: "Look for jobs of dead processes", run: () => releaseJobsOfTheDead(pools.jobs, 5) },
      { work: "Count the jobs of the queue", run: () => countJobs(pools.jobs) },
      {
        work: "Nightly cleaning with nothing to delete",
        run: () => clean(new AbortController().signal),
      },
    ],
    close: () => pools.close(),
  };
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
}

/** Size, vacuum, and what the heaviest kinds of migrations take, each undone. */
export async function measureUpkeep(database: GrowthDatabase): Promise<Measured[]> {
  return withClient(database.ownerUrl, async (client) => {
    const migrated = async (text: string): Promise<number> => {
      await client.query("begin");
      const seconds = await secondsOf(() => client.query(text));
      await client.query("rollback");
      return seconds;
    };
    return [
      { what: "Database", unit: "GB", value: (await bytesOf(database)) / 1e9 },
      {
        what: "Vacuum and analyse all tables",
        unit: "s",
        value: await secondsOf(() => client.query("vacuum (analyze)")),
      },
      {
        what: "A migration that adds an index to deals",
        unit: "s",
        value: await migrated("create index growth_deals on deals (owner_id, created_at)"),
      },
      {
        what: "A migration that adds a column with a default to deals",
        unit: "s",
        value: await migrated("alter table deals add column growth integer not null default 0"),
      },
      {
        what: "A migration that checks a foreign key of deals",
        unit: "s",
        // While row-level security is forced, the owner's check sees no row.
        value: await migrated(`alter table deals no force row level security;
          alter table deals add constraint growth foreign key (owner_id) references workspaces (id)`),
      },
    ];
  });
}

/** A backup and a restore by the product's own commands, of an installation with this database alone. */
export async function measureBackup(cluster: GrowthCluster, database: GrowthDatabase): Promise<Measured[]> {
  await cluster.alone(database);
  const copies = `${cluster.folder}-copies`;
  const file = join(copies, "growth.backup");
  const environment = { DATA_DIR: cluster.folder, BACKUP_KEY: randomBytes(32).toString("base64") };
  const command = (name: string, parameters: readonly string[]): Promise<number> =>
    secondsOf(async () => {
      const { code, output } = await runCommandFile(name, parameters, environment);
      if (code !== 0) throw new Error(`${name}: ${output}`);
    });
  try {
    await mkdir(copies, { recursive: true, mode: 0o711 });
    return [
      { what: "Backup", unit: "s", value: await command("operations/backup.ts", [file]) },
      { what: "File of the backup", unit: "GB", value: statSync(file).size / 1e9 },
      {
        what: "Restore",
        unit: "s",
        value: await command("operations/restore.ts", [file, join(copies, "restored")]),
      },
    ];
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}
