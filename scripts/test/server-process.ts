/** One server process, which may be killed and started again at the same address. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NODE_FLAGS } from "../../operations/supervisor/node-flags.ts";
import { PROJECT, withoutTestRunner } from "../../operations/testing/app-process.ts";

/** Also on a machine that has much else to do. */
const START_LIMIT = 180_000;

export interface ServerProcess {
  readonly port: number;
  /** Starts the server with one more set of variables, and waits until it is ready. */
  start(environment: Readonly<Record<string, string>>): Promise<void>;
  /**
   * SIGTERM, and waits for the end.
   * @param limit milliseconds after which it is killed
   * @returns the exit code
   */
  drain(limit?: number): Promise<number | null>;
  kill(): Promise<void>;
}

/** @param output `collected` is only shown when a start fails */
export function createServerProcess(
  port: number,
  shared: Readonly<Record<string, string>>,
  output: "collected" | "inherit" | "ignore" = "collected",
): ServerProcess {
  let child: ChildProcess | undefined;

  async function end(signal: "SIGTERM" | "SIGKILL", limit?: number): Promise<number | null> {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return null;
    const gone = once(ending, "exit");
    ending.kill(signal);
    const force = limit === undefined ? undefined : setTimeout(() => ending.kill("SIGKILL"), limit);
    await gone;
    clearTimeout(force);
    return ending.exitCode;
  }

  return {
    port,
    start: async (environment) => {
      const printed: string[] = [];
      const started = spawn(process.execPath, [...NODE_FLAGS, join(PROJECT, "apps/server/src/main.ts")], {
        cwd: PROJECT,
        env: { ...withoutTestRunner(), ...shared, ...environment, PORT: String(port) },
        stdio: output === "collected" ? ["ignore", "pipe", "pipe"] : ["ignore", output, "inherit"],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream?.on("data", (data) => void printed.push(String(data)));
      // The last output may arrive after the exit code.
      const closed = new Promise((resolve) => started.once("close", resolve));
      const until = performance.now() + START_LIMIT;
      while ((await statusOf(port)) !== 200) {
        if (started.exitCode !== null) await closed;
        if (started.exitCode !== null || performance.now() > until)
          throw new Error(`The server at ${port} did not start:\n${printed.join("")}`);
        await pause(50);
      }
    },
    drain: (limit) => end("SIGTERM", limit),
    kill: async () => {
      await end("SIGKILL");
    },
  };
}

function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    const asked = get(
      { host: "127.0.0.1", port, path: "/readyz", agent: false, timeout: 2_000 },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
        answer.once("error", () => resolve(0));
      },
    );
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => resolve(0));
  });
}
