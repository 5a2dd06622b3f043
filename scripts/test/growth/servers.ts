import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeKeyringEntry } from "../../../apps/server/src/platform/crypto/keyring.ts";
import { freePort } from "../../../operations/supervisor/port.ts";
import { repositoryRoot } from "../../check/repository.ts";
import { createServerProcess, type ServerProcess } from "../server-process.ts";
import type { GrowthCluster, GrowthDatabase } from "./cluster.ts";

/** A server process on one of the databases. */
export interface GrowthServer {
  url: string;
  process: ServerProcess;
  start(): Promise<void>;
  /** Megabytes that the process holds. */
  memory(): Promise<number>;
}

export type MakeServer = (database: GrowthDatabase) => Promise<GrowthServer>;

export const newSecrets = () => ({
  MASTER_KEYS: makeKeyringEntry(),
  AUTH_SECRET: randomBytes(32).toString("hex"),
});

/** Makes servers that accept each other's sessions, since one database is copied from another with its sessions. */
export function createServers({ folder }: GrowthCluster, secrets = newSecrets()): MakeServer {
  return async ({ workspaces, serverUrl }) => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const home = join(folder, `server-${workspaces}`);
    mkdirSync(home, { recursive: true });
    const url = `http://localhost:${port}`;
    const process = createServerProcess(
      port,
      {
        ...secrets,
        HOST: "127.0.0.1",
        METRICS_PORT: String(metricsPort),
        PUBLIC_URL: url,
        DATABASE_URL: serverUrl,
        DATA_DIR: home,
        WEB_DIST: join(repositoryRoot, "apps/web/dist"),
        NODE_ENV: "production",
        SANDBOX: "0",
        RATE_LIMITS: "1000",
        LOG_LEVEL: "info",
      },
      "ignore",
    );
    return {
      url,
      process,
      start: () => process.start({}),
      async memory() {
        const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        return Number(/^process_resident_memory_bytes (\S+)/m.exec(told)?.[1]) / 1e6;
      },
    };
  };
}
