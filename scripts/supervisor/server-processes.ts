import cluster, { type Worker } from "node:cluster";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "./start-error.ts";

export interface ServerOptions {
  /** The server's main file. */
  file: string;
  count: number;
  host: string;
  port: number;
  environment: Readonly<Record<string, string>>;
  /** File descriptor for what the servers print; undefined: our own output. */
  log: number | undefined;
  /** One line of news: a server died, was started again. */
  report: (line: string) => void;
  /** Called once when servers keep dying and no more are started. */
  onGivenUp: (reason: string) => void;
}

export interface ServerProcesses {
  pids(): number[];
  /** SIGTERM, so that they drain; SIGKILL to those still there after the given milliseconds. */
  stop(patience: number): Promise<void>;
}

/** Waits before the first, second, ... new try of servers that died within a minute of each other. */
const BACKOFF = [200, 500, 1_000, 2_000, 4_000];
const START_LIMIT = 60_000;

/**
 * Starts the server processes on one shared port and returns when they are ready. One that dies later is started
 * again. When this process dies, the processes end by themselves (node:cluster).
 * @throws {StartError} when one ends before it is ready.
 */
export async function startServers(options: ServerOptions): Promise<ServerProcesses> {
  // One process accepts for itself; several get connections in turn, as the kernel shares unevenly.
  cluster.schedulingPolicy = options.count === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR;
  const output = options.log ?? "inherit";
  cluster.setupPrimary({
    exec: options.file,
    args: [],
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", output, output, "ipc"],
  });
  const fork = () => cluster.fork(options.environment);
  const workers = new Set<Worker>(Array.from({ length: options.count }, fork));
  try {
    await allListening(workers);
    await answersReady(options.host, options.port, workers);
  } catch (error) {
    await end(workers, 2_000);
    throw error;
  }
  let stopping = false;
  const deaths: number[] = [];

  const replaceWhenDead = (worker: Worker) => {
    worker.on("error", () => undefined);
    worker.once("exit", (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      const now = performance.now();
      while (deaths[0] !== undefined && now - deaths[0] > 60_000) deaths.shift();
      const wait = BACKOFF[deaths.length];
      deaths.push(now);
      const how = `Server process ${worker.process.pid} ended (${signal ?? `code ${code}`})`;
      if (wait === undefined) {
        options.onGivenUp(`${how}, the ${deaths.length}th within a minute.`);
        return;
      }
      options.report(`${how}; starting another in ${wait} ms.`);
      setTimeout(() => {
        if (stopping) return;
        const next = fork();
        workers.add(next);
        replaceWhenDead(next);
      }, wait);
    });
  };
  for (const worker of workers) replaceWhenDead(worker);

  return {
    pids: () => [...workers].map((worker) => worker.process.pid ?? 0),
    stop: async (patience) => {
      stopping = true;
      await end(workers, patience);
    },
  };
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
