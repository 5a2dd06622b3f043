/** For tests: three nodes under Patroni, etcd, HAProxy and PgBouncer, by the files of deploy/cluster. */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  chooseServiceUser,
  makePrivateFolder,
} from "../../../apps/server/src/platform/embedded-postgres/service-user.ts";
import { freePort } from "../../../operations/supervisor/port.ts";
import { recordOf } from "../../check/repository.ts";
import type { Login } from "../several-machines/pgbouncer.ts";
import { createNode, DATABASE, type Node } from "./node.ts";
import { operatorText, operatorVariables } from "./operator-files.ts";
import { PROGRAMS, startDaemon } from "./programs.ts";

export interface DatabaseCluster {
  nodes: readonly Node[];
  /** The superuser, at HAProxy's port of the primary. */
  superuserUrl: string;
  /** Through HAProxy, to the primary or to a replica. */
  address(login: Login, to?: "primary" | "replicas"): string;
  startPooler(logins: readonly Login[]): Promise<{ address(login: Login): string }>;
  primary(): Promise<Node>;
  replicas(): Promise<Node[]>;
  /** Waits until a primary has a synchronous and another replica. */
  healthy(): Promise<void>;
  stop(): Promise<void>;
}

/** Also on a machine that has much else to do. */
const PATIENCE = 240_000;

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return await start(closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(closers: (() => unknown)[], stop: () => Promise<void>): Promise<DatabaseCluster> {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-cluster-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const own = join(folder, "proxies");
  const user = chooseServiceUser(own);
  makePrivateFolder(own, user);
  const logOf = (name: string) => join(folder, `${name}.log`);

  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = startDaemon(PROGRAMS.etcd, [], {
    environment: operatorVariables("etcd.env", {
      ETCD_DATA_DIR: join(own, "etcd"),
      ETCD_LISTEN_PEER_URLS: peerUrl,
      ETCD_LISTEN_CLIENT_URLS: etcdUrl,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl,
      ETCD_ADVERTISE_CLIENT_URLS: etcdUrl,
      ETCD_INITIAL_CLUSTER: `node1=${peerUrl}`,
    }),
    user,
    log: logOf("etcd"),
  });
  closers.push(() => etcd.stop());

  const etcdVersion = async () =>
    recordOf(
      await fetch(`${etcdUrl}/version`)
        .then((answer) => answer.json())
        .catch(() => undefined),
    )["etcdcluster"];
  const giveUpAt = performance.now() + PATIENCE;
  while (!/^\d/.test(String(await etcdVersion()))) {
    if (performance.now() > giveUpAt) throw new Error("etcd did not start.");
    await pause(100);
  }

  const newPassword = () => randomBytes(12).toString("hex");
  const passwords = { superuser: newPassword(), replication: newPassword(), rewind: newPassword() };
  const nodes: Node[] = [];
  for (const name of ["node1", "node2", "node3"]) {
    const node = await createNode({ name, folder, etcdPort, passwords, user });
    closers.push(() => node.stop());
    node.start();
    nodes.push(node);
  }

  const [primaryPort, replicasPort] = [await freePort(), await freePort()];
  const configuration = join(own, "haproxy.cfg");
  writeFileSync(configuration, operatorText("haproxy.cfg", {}), { mode: 0o644 });
  const haproxy = startDaemon(PROGRAMS.haproxy, ["-db", "-f", configuration], {
    environment: operatorVariables("haproxy.env", {
      PRIMARY_LISTEN: `127.0.0.1:${primaryPort}`,
      REPLICAS_LISTEN: `127.0.0.1:${replicasPort}`,
      ...Object.fromEntries(
        nodes.flatMap(({ name, ports }) => [
          [`${name.toUpperCase()}_POSTGRES`, `127.0.0.1:${ports.postgres}`],
          [`${name.toUpperCase()}_HEALTH_PORT`, String(ports.health)],
        ]),
      ),
    }),
    user,
    log: logOf("haproxy"),
  });
  closers.push(() => haproxy.stop());

  const addressAt = (port: number, { name, password: secret }: Login, database = DATABASE) =>
    `postgres://${name}:${secret}@127.0.0.1:${port}/${database}`;

  async function startPooler(logins: readonly Login[]) {
    const port = await freePort();
    const users = join(own, "userlist.txt");
    writeFileSync(users, logins.map(({ name, password }) => `"${name}" "${password}"\n`).join(""));
    const settings = join(own, "pgbouncer.ini");
    const text = operatorText("pgbouncer.ini", {
      "host=127.0.0.1 port=5000": `host=127.0.0.1 port=${primaryPort}`,
      "listen_port = 6432": `listen_port = ${port}`,
      "/etc/pgbouncer/userlist.txt": users,
      "/var/log/postgresql/pgbouncer.log": join(own, "pgbouncer.log"),
    });
    writeFileSync(settings, text, { mode: 0o644 });
    const pooler = startDaemon(PROGRAMS.pgbouncer, ["--quiet", settings], { user, log: logOf("pgbouncer") });
    closers.push(() => pooler.stop());
    return { address: (login: Login) => addressAt(port, login) };
  }

  const rolesOf = () => Promise.all(nodes.map((node) => node.role()));

  const cluster: DatabaseCluster = {
    nodes,
    superuserUrl: addressAt(primaryPort, { name: "postgres", password: passwords.superuser }, "postgres"),
    address: (login, to = "primary") => addressAt(to === "primary" ? primaryPort : replicasPort, login),
    startPooler,
    async primary() {
      const found = (await rolesOf()).indexOf("primary");
      const node = nodes[found];
      if (node === undefined) throw new Error("There is no primary.");
      return node;
    },
    async replicas() {
      const primary = await cluster.primary();
      return nodes.filter((node) => node !== primary);
    },
    async healthy() {
      const until = performance.now() + PATIENCE;
      for (;;) {
        const roles = await rolesOf();
        if (["primary", "replica", "sync_standby"].every((role) => roles.includes(role))) return;
        if (performance.now() > until) {
          const logs = nodes.map((node) => node.lastWords()).join("\n");
          throw new Error(`The cluster is not whole: ${roles.join(", ")}\n${logs}`);
        }
        await pause(250);
      }
    },
    stop,
  };
  await cluster.healthy();
  return cluster;
}
