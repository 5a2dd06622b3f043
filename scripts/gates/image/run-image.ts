import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { childrenOf, identityOf } from "../../../operations/testing/processes.ts";

export interface ImageRun {
  folder: string;
  command: readonly string[];
  healthCheck: readonly string[];
  /** "1000:1000". */
  user: string | undefined;
  environment: Readonly<Record<string, string>>;
}

export interface Answers {
  /** Status of /readyz. */
  ready: number;
  page: boolean;
  compressed: boolean;
  healthy: boolean;
  healthyAfterwards: boolean;
  asRoot: boolean;
  exitCode: number | null;
  secondsToReady: number;
  output: string;
}

const LIMIT_SECONDS = 180;

/** Runs a command of the image that ends by itself. */
export async function runToEnd(run: ImageRun): Promise<{ exitCode: number | null; output: string }> {
  const [program = "", ...parameters] = run.command;
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: run.folder,
    env: { ...run.environment },
    encoding: "utf8",
    timeout: LIMIT_SECONDS * 1000,
    ...identityOfUser(run.user),
  });
  return { exitCode: status, output: stdout + stderr };
}

/** Starts what CMD says, asks what a visitor and a supervisor of containers would ask, and stops it. */
export async function runImage(run: ImageRun): Promise<Answers> {
  const [program = "", ...parameters] = run.command;
  const as = identityOfUser(run.user);
  const started = performance.now();
  const child = spawn(program, parameters, {
    cwd: run.folder,
    env: { ...run.environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => words.push(chunk.toString("utf8")));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  try {
    const address = `http://127.0.0.1:${run.environment["PORT"]}`;
    const ready = await waitUntilReady(`${address}/readyz`, child);
    const secondsToReady = (performance.now() - started) / 1000;
    const page = await textOf(`${address}/auth`);
    const script = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    const asset =
      script === undefined
        ? undefined
        : await fetch(address + script, { headers: { "accept-encoding": "br" } });
    const pids =
      child.exitCode === null ? [child.pid ?? 0, ...childrenOf(child.pid ?? 0).map(({ pid }) => pid)] : [];
    const asRoot = pids.some((pid) => identityOf(pid).uids.includes("0"));
    const healthy = passes(run, as);
    child.kill("SIGTERM");
    const exitCode = await ended;
    return {
      ready,
      page: page.includes('id="root"'),
      compressed: asset?.status === 200 && asset.headers.get("content-encoding") === "br",
      healthy,
      healthyAfterwards: passes(run, as),
      asRoot,
      exitCode,
      secondsToReady,
      output: words.join(""),
    };
  } finally {
    child.kill("SIGKILL");
  }
}

/** Only root can run something as somebody else. */
function identityOfUser(user: string | undefined): { uid: number; gid: number } | Record<never, never> {
  const [uid, gid] = (user ?? "0:0").split(":").map(Number);
  return process.getuid?.() === 0 && uid !== undefined ? { uid, gid: gid ?? uid } : {};
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<number> {
  let status = 0;
  for (let waited = 0; waited < LIMIT_SECONDS * 4 && child.exitCode === null; waited += 1) {
    status = await fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    await pause(250);
  }
  return status;
}

const textOf = (address: string) =>
  fetch(address).then(
    (answer) => answer.text(),
    () => "",
  );

function passes({ healthCheck, folder, environment }: ImageRun, as: object): boolean {
  const [program = "", ...parameters] = healthCheck;
  return spawnSync(program, parameters, { cwd: folder, env: { ...environment }, ...as }).status === 0;
}
