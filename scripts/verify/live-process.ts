import { type ChildProcess, spawn } from "node:child_process";
import { repositoryRoot } from "../check/repository.ts";

const running = new Set<ChildProcess>();

/**
 * Runs a program whose output goes straight to ours, and answers its exit code. With `CI` set nothing is
 * coloured and nothing moves.
 */
export function runLive(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const plain = process.env.CI === undefined ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };
    const child = spawn(file, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...plain, ...environment },
      stdio: ["ignore", "inherit", "inherit"],
    });
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

/** Runs a TypeScript program of this repository under this Node. */
export function runNode(script: string, args: readonly string[] = []): Promise<number> {
  return runLive(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args]);
}

/** Passes a signal on to what is running, then ends. */
export function passSignalsOn(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 130;
    });
}
