/**
 * For tests: three server processes at three ports behind one address, with PgBouncer in transaction mode between
 * them and the database; people at work; a process killed; a rolling upgrade.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withDatabase } from "../../../apps/server/src/platform/db/connection-url.ts";
import {
  asOwnerOf,
  createTestDatabase,
  startTestServer,
  type TestDatabase,
} from "../../../apps/server/src/platform/db/test-database.ts";
import { newId } from "../../../apps/server/src/platform/db/uuid.ts";
import { freePort } from "../../../operations/supervisor/port.ts";
import { createServerProcess, type ServerProcess } from "../../test/server-process.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { makeBuilds } from "./builds.ts";
import { type Clients, type Counts, type Failure, startClients } from "./clients.ts";
import { type Granted, takeByFortyLimiters } from "./limiters.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { makeLogins, serverEnvironment } from "./server-environment.ts";

export interface RoundOptions {
  kills: number;
  upgrades: number;
  /** Milliseconds of steady work before, between and after. */
  calm: number;
  seed: number;
  /** Upgrades that stop servers without draining, and remove the files of the build before. */
  careless?: boolean;
}

export interface RoundCounts extends Counts {
  pooler: string;
  kills: number;
  restarts: number;
  retriedElsewhere: number;
  /** Sent, not safe to send again, and without an answer. */
  lostAnswers: number;
  /** By phase: calm, kill, upgrade. */
  failures: readonly Failure[];
  lost: number;
  doubled: number;
  limiters: Granted;
}

const MACHINES = 3;
/** Longer than a few of the balancer's questions for readiness. */
const DRAIN_DELAY = 1_000;

export async function runMachines(options: RoundOptions): Promise<RoundCounts> {
  const closers: (() => unknown)[] = [];
  try {
    return await run(options, closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function run(options: RoundOptions, closers: (() => unknown)[]): Promise<RoundCounts> {
  const testServer = await startTestServer();
  closers.push(() => testServer.stop());
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const logins = await asOwnerOf(database, newId(), makeLogins);
  const pooler = await startPgBouncer(database.ownerUrl, [logins.app, logins.auth], await freePort());
  closers.push(() => pooler.stop());
  const folder = mkdtempSync(join(tmpdir(), "beachhead-machines-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));

  const direct = new URL(withDatabase(database.ownerUrl, database.name));
  direct.username = logins.jobs.name;
  direct.password = logins.jobs.password;
  const shared = {
    ...serverEnvironment(folder, {
      app: pooler.address(logins.app),
      auth: pooler.address(logins.auth),
      direct: direct.href,
    }),
    DRAIN_DELAY: String(DRAIN_DELAY),
  };
  const ports = [await freePort(), await freePort(), await freePort()].slice(0, MACHINES);
  const machines = ports.map((port) => createServerProcess(port, shared));
  closers.push(() => Promise.all(machines.map((machine) => machine.kill())));
  const builds = makeBuilds(folder, options.upgrades + 1);
  const variables = (index: number, build: number) => ({
    WEB_DIST: builds[build] ?? "",
    PROCESS_TYPE: index === 0 ? "all" : "web",
    ...(options.careless ? { ASSETS_DIR: join(folder, `assets-${index}-${build}`) } : {}),
  });
  await Promise.all(machines.map((machine, index) => machine.start(variables(index, 0))));
  const balancer = await startBalancer(ports);
  closers.push(() => balancer.stop());
  const clients = await startClients([balancer.url]);

  clients.phase = "calm";
  await pause(options.calm);
  await noteNewerVersion(database);
  for (let kill = 0; kill < options.kills; kill += 1) {
    const chosen = Math.floor(drawn(options.seed, kill) * MACHINES);
    clients.phase = "kill";
    await machines[chosen]?.kill();
    await pause(options.calm / 2);
    await machines[chosen]?.start(variables(chosen, 0));
    await readyAgain(balancer, ports[chosen] ?? 0);
    clients.phase = "calm";
    await pause(options.calm / 2);
  }
  for (let upgrade = 1; upgrade <= options.upgrades; upgrade += 1) {
    clients.phase = "upgrade";
    for (const [index, machine] of machines.entries()) {
      if (options.careless) await killWithWork(machine, balancer, clients);
      else await machine.drain();
      await machine.start(variables(index, upgrade));
      await readyAgain(balancer, machine.port);
    }
    clients.phase = "calm";
    await pause(options.calm);
  }
  const { lost, doubled } = await clients.finish();
  const limiters = await takeByFortyLimiters(pooler.address(logins.auth), 1_200);
  return {
    ...clients.counts,
    pooler: pooler.version,
    kills: options.kills,
    restarts: options.upgrades * MACHINES,
    retriedElsewhere: balancer.retried(),
    lostAnswers: balancer.lost(),
    failures: clients.failures,
    lost,
    doubled,
    limiters,
  };
}

/** As if a newer version had migrated already: servers of this one, also restarted ones, must keep working. */
async function noteNewerVersion(database: TestDatabase): Promise<void> {
  await asOwnerOf(database, newId(), async (client) => {
    await client.query("alter table users add column from_a_newer_version text");
    await client.query(
      "insert into schema_migrations (number, name, checksum, kind) values (9999, '9999_newer.sql', '', 'expand')",
    );
  });
}

async function readyAgain(balancer: Balancer, port: number): Promise<void> {
  while (!balancer.isReady(port)) await pause(50);
}

/** While a client waits for an answer that only this server can give. */
async function killWithWork(machine: ServerProcess, balancer: Balancer, clients: Clients): Promise<void> {
  const before = clients.counts.answered;
  while (balancer.unsafeInFlight(machine.port) === 0 && clients.counts.answered < before + 2_000)
    await pause(1);
  await machine.kill();
}

function drawn(seed: number, round: number): number {
  const mixed = Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(round + 1, 1_597_334_677);
  return (mixed >>> 0) / 2 ** 32;
}
