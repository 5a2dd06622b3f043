import { type ChildProcess, spawn } from "node:child_process";
import { repositoryRoot } from "../check/repository.ts";

const running = new Set<ChildProcess>();

/** With `CI` set nothing is coloured and nothing moves. */
const plain = process.env.CI === undefined ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };

/** Runs a program whose output goes straight to ours. Returns its exit code. */
export function runLive(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return ended(
    spawn(file, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...plain, ...environment },
      stdio: ["ignore", "inherit", "inherit"],
    }),
  );
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    running.add(child);
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Runs a TypeScript program of this repository under this Node. Returns what it printed. */
export function runNodeQuietly(
  script: string,
  args: readonly string[] = [],
): Promise<{ exitCode: number; output: string }> {
  return runQuietly(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args]);
}

/** Runs a program and returns what it printed. */
export async function runQuietly(
  file: string,
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  const child = spawn(file, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...plain },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  const exitCode = await ended(child);
  return { exitCode, output: chunks.join("") };
}

/** Passes a signal on to what is running, then ends. */
export function passSignalsOn(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 130;
    });
}
