/** For tests and gates: the app is killed at random moments of writing, and must have all it acknowledged afterwards. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createPools } from "../../../apps/server/src/platform/db/pool.ts";
import { superuserAddress } from "../../../apps/server/src/platform/embedded-postgres/index.ts";
import {
  isRunning,
  processesIn,
  waitUntil,
} from "../../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import type { RunFile } from "../../../operations/supervisor/run-file.ts";
import { openAccount } from "../../../operations/testing/account.ts";
import {
  type AppProcess,
  killHard,
  makeHome,
  startApp,
  type TestHome,
} from "../../../operations/testing/app-process.ts";
import { createLedger } from "./write-ledger.ts";

export interface KillOptions {
  rounds: number;
  seed: number;
  /** A fault that the rounds must find: commits do not wait for the disk. Then every round kills the database. */
  lossy?: boolean;
  onRound?: (line: string) => void;
}

export interface KillCounts {
  rounds: number;
  /** The database was left running, and taken over by the next start. */
  adopted: number;
  /** The database was killed with all its processes. */
  wholeTree: number;
  /** The start after a kill was killed, too. */
  startsKilled: number;
  acknowledged: number;
  /** Sent, and not answered when the kill came. */
  unanswered: number;
  lost: number;
  /** Effects of one Idempotency-Key beyond the first. */
  doubled: number;
  /** Times of the starts after a kill, in milliseconds. */
  startTimes: number[];
}

/** Rounds that share an account: its list is read whole after each. */
const ROUNDS_AN_ACCOUNT = 10;

/** @throws when a start fails. */
export async function runKillRounds(options: KillOptions): Promise<KillCounts> {
  const home = await makeHome();
  try {
    return await runRounds(home, options);
  } finally {
    await home.remove();
  }
}

async function runRounds(home: TestHome, options: KillOptions): Promise<KillCounts> {
  const { rounds, seed, lossy = false } = options;
  const counts: KillCounts = {
    rounds: 0,
    adopted: 0,
    wholeTree: 0,
    startsKilled: 0,
    acknowledged: 0,
    unanswered: 0,
    lost: 0,
    doubled: 0,
    startTimes: [],
  };
  let app = startApp(home);
  let run = await app.ready();
  let ledger = createLedger(await openAccount(home.url, "kill@test.example"));
  if (lossy) {
    await stopWaitingForTheDisk(home);
    app.child.kill("SIGTERM");
    await app.ended;
    app = startApp(home);
    run = await app.ready();
  }
  for (let round = 0; round < rounds; round += 1) {
    const draw = (what: string) => drawn(`${seed} ${round} ${what}`);
    if (round > 0 && round % ROUNDS_AN_ACCOUNT === 0)
      ledger = createLedger(await openAccount(home.url, `kill-${round}@test.example`));
    const withDatabase = lossy || round % 2 === 1;
    const writing = ledger.write();
    await writing.begun;
    await pause(draw("moment") * 400);
    await kill(app, run, withDatabase ? home : undefined);
    const { acknowledged, unanswered } = await writing.ended;
    counts.acknowledged += acknowledged;
    counts.unanswered += unanswered;

    if (draw("start killed") < 0.2) {
      const short = startApp(home);
      await Promise.race([short.ended, pause(draw("when") * 3_000)]);
      killHard(short.child.pid ?? 0);
      await short.ended;
      counts.startsKilled += 1;
    }
    const asked = performance.now();
    app = startApp(home);
    run = await app.ready();
    counts.startTimes.push(performance.now() - asked);
    const { lost, doubled } = await ledger.compare();
    counts.lost += lost;
    counts.doubled += doubled;
    counts.wholeTree += withDatabase ? 1 : 0;
    counts.adopted += app.output().includes("found running and taken over") ? 1 : 0;
    counts.rounds += 1;
    options.onRound?.(
      `round ${round + 1}: ${withDatabase ? "database killed" : "database left"}, ${acknowledged} acknowledged, ${lost} lost`,
    );
  }
  app.child.kill("SIGTERM");
  await app.ended;
  return counts;
}

/** SIGKILL to every Node process, and with `home` to the database's, in one go. */
async function kill(app: AppProcess, run: RunFile, home: TestHome | undefined): Promise<void> {
  const database =
    home === undefined ? [] : [run.database?.pid ?? 0, ...processesIn(join(home.data, "postgres"))];
  const pids = [...database, run.pid, ...run.servers];
  for (const pid of pids) killHard(pid);
  await app.ended;
  if (!(await waitUntil(() => !pids.some(isRunning), 10_000)))
    throw new Error("A killed process still runs.");
}

/** As the superuser, for sessions from now on: what is committed stays in memory for a while. */
async function stopWaitingForTheDisk(home: TestHome): Promise<void> {
  const url = superuserAddress(home.data) ?? "";
  const pools = createPools({ databaseUrl: url, databaseAppUrl: url, maximumConnections: 1 });
  await pools.app.query("alter database beachhead set synchronous_commit = off");
  await pools.app.query("alter system set wal_writer_delay = '10s'");
  await pools.close();
}

/** A number from 0 to 1 that is the same for the same words. */
function drawn(words: string): number {
  return createHash("sha256").update(words).digest().readUInt32BE() / 2 ** 32;
}
