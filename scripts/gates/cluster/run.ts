/**
 * For tests: three servers on a cluster of three nodes, users who write, and a primary that is killed, stopped or cut
 * off again and again; then the same with replicas that commits do not wait for, which must be noticed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "../../../apps/server/src/platform/db/migrate.ts";
import { queryOnce } from "../../../apps/server/src/platform/db/server-version.ts";
import { prepareJobTables } from "../../../apps/server/src/platform/jobs/schema.ts";
import { numbersFrom } from "../../../apps/server/src/test/shuffle.ts";
import { freePort } from "../../../operations/supervisor/port.ts";
import { PROJECT } from "../../../operations/testing/app-process.ts";
import { createServerProcess, type ServerProcess } from "../../test/server-process.ts";
import { makeBuilds } from "../several-machines/builds.ts";
import { type Counts, type Failure, startClients } from "../several-machines/clients.ts";
import { makeLogins, serverEnvironment } from "../several-machines/server-environment.ts";
import { type DatabaseCluster, startDatabaseCluster } from "./database-cluster.ts";
import { isJobDone } from "./job.ts";
import { type LagCounts, readBehind } from "./lag.ts";
import { DATABASE, type Fault } from "./node.ts";
import { startTyping, type Typing, type TypingCounts } from "./typing.ts";

export interface ClusterOptions {
  people: number;
  /** What the primary suffers, one after the other. */
  faults: readonly Fault[];
  /** Seconds of work after a primary has been replaced and before the next fault, at least. */
  calm: number;
  seed: number;
}

export interface Failover {
  fault: Fault;
  /** Seconds from the fault until another node is the primary. */
  promoted: number;
  /** Seconds from the fault until every server has acknowledged a write that was sent after the fault. */
  back: number;
  /** Typed in a browser from the fault until another node was the primary. */
  keys: number;
}

export interface ClusterCounts extends Counts {
  seconds: number;
  failovers: readonly Failover[];
  failures: readonly Failure[];
  lost: number;
  doubled: number;
  /** Whether a job was done after the failovers. */
  isJobDone: boolean;
  lag: LagCounts;
  typing: TypingCounts;
  /** With replicas that commits do not wait for. */
  planted: { lost: number };
}

const SERVERS = 3;
/** The server with the web app, at which somebody types in a browser. */
const BROWSED = 1;
/** People who look for a write that is lost. */
const WITNESSES = 6;
/** How long the replicas hear nothing before the primary is killed, in milliseconds. */
const SILENCE = 3_000;
/** Milliseconds after which a failover that has not happened counts as none. */
const PATIENCE = 180_000;

export async function runCluster(options: ClusterOptions): Promise<ClusterCounts> {
  const closers: (() => unknown)[] = [];
  try {
    return await run(options, closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function run(
  { people, faults, calm, seed }: ClusterOptions,
  closers: (() => unknown)[],
): Promise<ClusterCounts> {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-servers-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startDatabaseCluster();
  closers.push(() => cluster.stop());
  const environment = await prepare(cluster, folder);
  const servers: ServerProcess[] = [];
  for (let index = 0; index < SERVERS; index += 1)
    servers.push(createServerProcess(await freePort(), environment));
  closers.push(() => Promise.all(servers.map((server) => server.kill())));
  const [web = ""] = makeBuilds(folder, 1);
  await Promise.all(
    servers.map((server, index) =>
      server.start({
        WEB_DIST: index === BROWSED ? join(PROJECT, "apps/web/dist") : web,
        PROCESS_TYPE: index === 0 ? "all" : "web",
      }),
    ),
  );
  const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  const typing = await startTyping(`http://localhost:${servers[BROWSED]?.port}`, seed);
  closers.push(() => typing.finish());

  const written = new Map<string, number>();
  const clients = await startClients(urls, {
    people,
    pauses: { create: 2_000, signIn: 60_000, other: 2_000, retry: 1_000 },
    onWrite: (url, sentAt) => written.set(url, Math.max(sentAt, written.get(url) ?? 0)),
  });
  await typing.started();
  const began = performance.now();
  const random = numbersFrom(seed);
  const failovers: Failover[] = [];
  for (const fault of faults) {
    clients.phase = "calm";
    await cluster.healthy();
    await pause((calm + random() * calm) * 1_000);
    clients.phase = fault;
    const failover = await failOver(cluster, fault, typing, () => urls.map((url) => written.get(url) ?? 0));
    const { promoted, back, keys } = failover;
    console.log(`${fault}: promoted ${promoted} s, back ${back} s, ${keys} keys typed without a primary`);
    failovers.push(failover);
  }
  clients.phase = "calm";
  await cluster.healthy();
  await pause(calm * 1_000);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const [{ lost, doubled }, typed] = await Promise.all([clients.finish(), typing.finish()]);
  return {
    ...clients.counts,
    seconds,
    failovers,
    failures: clients.failures,
    lost,
    doubled,
    typing: typed,
    isJobDone: await isJobDone(urls[0] ?? ""),
    lag: await readBehind(cluster, urls),
    planted: await loseWrites(cluster, urls),
  };
}

/** Owner, database, tables and logins, and the variables of a server. */
async function prepare(cluster: DatabaseCluster, folder: string): Promise<Record<string, string>> {
  const owner = { name: "planner", password: "owner" };
  const { superuserUrl } = cluster;
  await queryOnce(superuserUrl, `create role planner login createrole password '${owner.password}'`);
  await queryOnce(superuserUrl, `create database ${DATABASE} owner planner`);
  const ownerUrl = cluster.address(owner);
  await migrate({ databaseUrl: ownerUrl, prepareJobTables });
  const logins = await makeLogins((sql) => queryOnce(ownerUrl, sql));
  const pooler = await cluster.startPooler([logins.app, logins.auth]);
  return serverEnvironment(folder, {
    app: pooler.address(logins.app),
    auth: pooler.address(logins.auth),
    direct: cluster.address(logins.jobs),
    reads: cluster.address(logins.jobs, "replicas"),
  });
}

/** @param lastWrites when the last acknowledged write of each server was sent */
async function failOver(
  cluster: DatabaseCluster,
  fault: Fault,
  typing: Typing,
  lastWrites: () => number[],
): Promise<Failover> {
  const primary = await cluster.primary();
  const start = performance.now();
  primary.suffer(fault);
  typing.primaryLost();
  const others = cluster.nodes.filter((node) => node !== primary);
  const promoted = await secondsUntil(start, async () =>
    (await Promise.all(others.map((node) => node.role()))).includes("primary"),
  );
  typing.promoted();
  const back = await secondsUntil(start, () =>
    Promise.resolve(lastWrites().every((sentAt) => sentAt > start)),
  );
  primary.recover(fault);
  return { fault, promoted, back, keys: await typing.compared() };
}

async function secondsUntil(start: number, holds: () => Promise<boolean>): Promise<number> {
  while (!(await holds())) {
    if (performance.now() > start + PATIENCE) throw new Error("The primary was not replaced.");
    await pause(100);
  }
  return Math.round((performance.now() - start) / 100) / 10;
}

/** Commits wait for no replica, the replicas hear nothing for a while, and the primary is killed. */
async function loseWrites(cluster: DatabaseCluster, urls: readonly string[]): Promise<{ lost: number }> {
  await cluster.healthy();
  const primary = await cluster.primary();
  // The first setting is the fault; the second one lets a replica take over although it is behind.
  await primary.configure({ synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 });
  while ((await Promise.all(cluster.nodes.map((node) => node.role()))).includes("sync_standby"))
    await pause(250);
  let isBack = false;
  let killedAt = Number.POSITIVE_INFINITY;
  const clients = await startClients(urls, {
    people: WITNESSES,
    pauses: { create: 300, signIn: 60_000, other: 1_000, retry: 1_000 },
    onWrite: (_, sentAt) => {
      isBack ||= sentAt > killedAt;
    },
  });
  primary.replicate(false);
  await pause(SILENCE);
  killedAt = performance.now();
  primary.suffer("killed");
  await secondsUntil(killedAt, () => Promise.resolve(isBack));
  const { lost } = await clients.finish();
  return { lost };
}
