/** For tests: one node of the cluster, PostgreSQL under Patroni, reached through paths that can be cut. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { queryOnce } from "../../../apps/server/src/platform/db/server-version.ts";
import { processesIn } from "../../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import {
  makePrivateFolder,
  type ServiceUser,
} from "../../../apps/server/src/platform/embedded-postgres/service-user.ts";
import { errorFields } from "../../../apps/server/src/platform/errors/to-app-error.ts";
import { freePort } from "../../../operations/supervisor/port.ts";
import { recordOf } from "../../check/repository.ts";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import { operatorText, operatorVariables } from "./operator-files.ts";
import { type Daemon, PROGRAMS, startDaemon } from "./programs.ts";

export const FAULTS = ["killed", "stopped", "cut off"] as const;
export type Fault = (typeof FAULTS)[number];

/** That of the product. */
export const DATABASE = "beachhead";

const RESTART_DELAY = 1_000;

export interface Passwords {
  superuser: string;
  replication: string;
  rewind: string;
}

export interface Node {
  name: string;
  /** Where the proxies of the clients reach PostgreSQL, and ask for its health. */
  ports: { postgres: number; health: number };
  start(): void;
  suffer(fault: Fault): void;
  /** Ends the fault: starts it again, lets it run, or connects it. */
  recover(fault: Fault): void;
  /** The replicas hear no more from it, or do again. */
  replicate(yes: boolean): void;
  /** "primary", "sync_standby", "replica", or undefined when it does not answer or is not running. */
  role(): Promise<string | undefined>;
  /** Changes the cluster's settings, as `patronictl edit-config` does. */
  configure(settings: object): Promise<void>;
  /** Asks PostgreSQL itself, as the superuser, whatever is cut. */
  ask(statement: string): Promise<unknown[]>;
  /** The end of its log. */
  lastWords(): string;
  stop(): Promise<void>;
}

export interface NodeOptions {
  name: string;
  folder: string;
  etcdPort: number;
  passwords: Passwords;
  user: ServiceUser | undefined;
}

export async function createNode({ name, folder, etcdPort, passwords, user }: NodeOptions): Promise<Node> {
  const home = join(folder, name);
  const data = join(home, "data");
  const settings = join(home, "patroni.yml");
  mkdirSync(home);
  makePrivateFolder(home, user);
  writeFileSync(settings, operatorText("patroni.yml", { "10.0.0.0/24": "127.0.0.1/32" }), { mode: 0o644 });
  const [ownPort, ownHealth] = [await freePort(), await freePort()];
  const forClients = await startCuttableProxy(await freePort(), ownPort);
  const forReplicas = await startCuttableProxy(await freePort(), ownPort);
  const health = await startCuttableProxy(await freePort(), ownHealth);
  const toEtcd = await startCuttableProxy(await freePort(), etcdPort);
  const paths = [forClients, forReplicas, health, toEtcd];
  const environment = {
    ...operatorVariables("patroni.env", {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ownHealth}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${health.port}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ownPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${forReplicas.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: join(home, "pgpass"),
      PATRONI_ETCD_HOSTS: `127.0.0.1:${toEtcd.port}`,
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_REWIND_PASSWORD: passwords.rewind,
    }),
    // Else it asks etcd where etcd is, and goes around the path that is cut.
    PATRONI_ETCD_USE_PROXIES: "true",
  };
  let patroni: Daemon | undefined;
  /** As systemd does, a Patroni that ends is started again, unless its machine is down. */
  let isUp = false;
  const signal = (sent: NodeJS.Signals) => {
    patroni?.child.kill(sent);
    signalAll(data, sent);
  };

  function start(): void {
    isUp = true;
    patroni = startDaemon(PROGRAMS.patroni, [settings], { environment, user, log: join(home, "log") });
    patroni.child.once("exit", () => {
      if (isUp) setTimeout(() => isUp && start(), RESTART_DELAY);
    });
  }

  return {
    name,
    ports: { postgres: forClients.port, health: health.port },
    start,
    suffer(fault) {
      if (fault === "killed") isUp = false;
      if (fault === "cut off") for (const path of paths) path.cut();
      else signal(fault === "killed" ? "SIGKILL" : "SIGSTOP");
    },
    recover(fault) {
      if (fault === "killed") start();
      else if (fault === "stopped") signal("SIGCONT");
      else for (const path of paths) path.mend();
    },
    replicate: (yes) => (yes ? forReplicas.mend() : forReplicas.cut()),
    async role() {
      const answer = await fetch(`http://127.0.0.1:${ownHealth}/patroni`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      if (answer === undefined) return undefined;
      const found = recordOf(await answer.json().catch(() => undefined));
      if (found["state"] !== "running") return undefined;
      if (found["sync_standby"] === true) return "sync_standby";
      return found["role"] === "master" ? "primary" : String(found["role"]);
    },
    async configure(changed) {
      const answer = await fetch(`http://127.0.0.1:${ownHealth}/config`, {
        method: "PATCH",
        body: JSON.stringify(changed),
      });
      if (!answer.ok) throw new Error(`Patroni refuses: ${answer.status} ${await answer.text()}`);
    },
    async ask(statement) {
      const url = `postgres://postgres:${passwords.superuser}@127.0.0.1:${ownPort}/${DATABASE}`;
      return (await queryOnce(url, statement)).rows;
    },
    lastWords: () => `${name}:\n${readFileSync(join(home, "log"), "utf8").split("\n").slice(-15).join("\n")}`,
    async stop() {
      isUp = false;
      signal("SIGCONT");
      await patroni?.stop("SIGKILL");
      signalAll(data, "SIGKILL");
      for (const path of paths) await path.stop();
    },
  };
}

/** Children of a process that was killed may have ended by themselves. */
function signalAll(data: string, name: NodeJS.Signals): void {
  for (const pid of processesIn(data)) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (errorFields(error).code !== "ESRCH") throw error;
    }
  }
}
