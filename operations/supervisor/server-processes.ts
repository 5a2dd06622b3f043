import cluster, { type Worker } from "node:cluster";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { PING, PONG, PONG_DEBUGGED } from "../../apps/server/src/platform/supervision/heartbeat.ts";
import { NODE_FLAGS } from "./node-flags.ts";
import { StartError } from "./start-error.ts";
import { createWatchdog, WATCHDOG_LIMITS, type WatchdogLimits } from "./watchdog.ts";

export interface ServerOptions {
  /** The server's main file. */
  file: string;
  count: number;
  host: string;
  port: number;
  environment: Readonly<Record<string, string>>;
  /** Whom the processes run as; undefined: as ourselves. The port is opened by us, so it may be below 1024. */
  account?: { uid: number; gid: number } | undefined;
  /** File descriptor for what the servers print; undefined: our own output. */
  log: number | undefined;
  /** One line of news: a server died, was started again. */
  report: (line: string) => void;
  /** Called once when servers keep dying and no more are started. */
  onGivenUp: (reason: string) => void;
  /** Aborted when the start is no longer wanted; without effect afterwards. */
  stop?: AbortSignal;
  /** When a server that does not answer is killed and replaced. Default: after 10 s. */
  watchdog?: WatchdogLimits;
}

export interface ServerProcesses {
  pids(): number[];
  /** SIGTERM, so that they drain; SIGKILL to those still there after the given milliseconds. */
  stop(patience: number): Promise<void>;
}

/** Waits before the first, second, ... new try of servers that died within a minute of each other. */
const BACKOFF = [200, 500, 1_000, 2_000, 4_000];
/** A start takes seconds; a first one on a busy machine, without a compile cache, has taken more than a minute. */
const START_LIMIT = 180_000;

/**
 * Starts the server processes on one shared port and returns when they are ready. One that dies later is started
 * again; one whose event loop is blocked is killed and replaced. When this process dies, the processes end by
 * themselves (node:cluster).
 * @throws {StartError} when one ends before it is ready, or the start is stopped.
 */
export async function startServers(options: ServerOptions): Promise<ServerProcesses> {
  // One process accepts for itself; several get connections in turn, as the kernel shares unevenly.
  cluster.schedulingPolicy = options.count === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR;
  const output = options.log ?? "inherit";
  cluster.setupPrimary({
    exec: options.file,
    args: [],
    execArgv: NODE_FLAGS,
    stdio: ["ignore", output, output, "ipc"],
    // Node drops the other groups with it.
    ...(options.account && { uid: options.account.uid, gid: options.account.gid }),
  });
  const fork = () => cluster.fork(options.environment);
  const workers = new Set<Worker>(Array.from({ length: options.count }, fork));
  try {
    await Promise.race([allReady(options, workers), stopped(options.stop)]);
  } catch (error) {
    await end(workers, 2_000);
    throw error;
  }
  let stopping = false;
  const deaths: number[] = [];
  const limits = options.watchdog ?? WATCHDOG_LIMITS;
  const watchdog = createWatchdog<Worker>(limits);
  const beat = setInterval(() => watchdog.beat(), limits.interval);

  const start = (wait: number) =>
    setTimeout(() => {
      if (stopping) return;
      const next = fork();
      workers.add(next);
      keepAlive(next);
    }, wait);

  const keepAlive = (worker: Worker) => {
    const { pid } = worker.process;
    let silent: number | undefined;
    worker.on("error", () => undefined);
    worker.on("message", (message) => {
      if (message === PONG || message === PONG_DEBUGGED) watchdog.answered(worker, message === PONG_DEBUGGED);
    });
    watchdog.watch(worker, {
      ping: () => {
        // A worker that is about to be seen as dead has no channel any more.
        if (worker.isConnected()) worker.process.send(PING, () => undefined);
      },
      kill: (milliseconds) => {
        silent = milliseconds;
        worker.process.kill("SIGKILL");
      },
    });
    // From then on it has to answer.
    worker.once("listening", () => watchdog.answered(worker, false));
    worker.once("exit", (code, signal) => {
      workers.delete(worker);
      watchdog.forget(worker);
      if (stopping) return;
      if (silent !== undefined) {
        // Not counted among the deaths: requests that freeze servers must not end the app.
        const seconds = Math.round(silent / 1_000);
        options.report(
          `Server process ${pid} did not answer for ${seconds} s and was killed; starting another.`,
        );
        start(0);
        return;
      }
      const now = performance.now();
      while (deaths[0] !== undefined && now - deaths[0] > 60_000) deaths.shift();
      const wait = BACKOFF[deaths.length];
      deaths.push(now);
      const how = `Server process ${pid} ended (${signal ?? `code ${code}`})`;
      if (wait === undefined) {
        options.onGivenUp(`${how}, the ${deaths.length}th within a minute.`);
        return;
      }
      options.report(`${how}; starting another in ${wait} ms.`);
      start(wait);
    });
  };
  for (const worker of workers) {
    keepAlive(worker);
    watchdog.answered(worker, false);
  }

  return {
    pids: () => [...workers].map((worker) => worker.process.pid ?? 0),
    stop: async (patience) => {
      stopping = true;
      clearInterval(beat);
      await end(workers, patience);
    },
  };
}

function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new StartError("The start was stopped."));
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}

async function allReady({ host, port }: ServerOptions, workers: ReadonlySet<Worker>): Promise<void> {
  await allListening(workers);
  await answersReady(host, port, workers);
}

async function allListening(workers: ReadonlySet<Worker>): Promise<void> {
  const each = [...workers].map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.once("listening", () => resolve());
        worker.once("error", reject);
        worker.once("exit", (code, signal) => reject(endedEarly(signal ?? `code ${code}`)));
      }),
  );
  const late = new AbortController();
  const limit = pause(START_LIMIT, undefined, { signal: late.signal }).then(
    () => Promise.reject(new StartError(`The server did not listen within ${START_LIMIT / 1000} s.`)),
    () => undefined,
  );
  await Promise.race([Promise.all(each), limit]);
  late.abort();
}

function endedEarly(how: string): StartError {
  return new StartError(`The server ended while starting (${how}).`);
}

/** Asks /readyz until it answers 200. */
async function answersReady(host: string, port: number, workers: ReadonlySet<Worker>): Promise<void> {
  const started = performance.now();
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  while ((await statusOf(address, port)) !== 200) {
    const dead = [...workers].find((worker) => worker.isDead());
    if (dead !== undefined) throw endedEarly(`code ${dead.process.exitCode ?? dead.process.signalCode}`);
    if (performance.now() - started > START_LIMIT) throw new StartError("The server does not become ready.");
    await pause(25);
  }
}

function statusOf(host: string, port: number): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: "/readyz", agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(0));
  });
}

async function end(workers: ReadonlySet<Worker>, patience: number): Promise<void> {
  const alive = [...workers].filter((worker) => !worker.isDead());
  const gone = Promise.all(alive.map((worker) => new Promise((resolve) => worker.once("exit", resolve))));
  for (const worker of alive) worker.process.kill("SIGTERM");
  const force = setTimeout(() => {
    for (const worker of alive) worker.process.kill("SIGKILL");
  }, patience);
  await gone;
  clearTimeout(force);
}
