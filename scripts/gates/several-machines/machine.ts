/** For tests: one server process as it runs on a machine of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PROJECT, withoutTestRunner } from "../../../operations/testing/app-process.ts";

/** Also on a machine that has much else to do. */
const START_LIMIT = 180_000;

export interface Machine {
  readonly port: number;
  /** Starts the server with one more set of variables, and waits until it is ready. */
  start(environment: Readonly<Record<string, string>>): Promise<void>;
  /** SIGTERM, and waits for the end. @returns the exit code */
  drain(): Promise<number | null>;
  kill(): Promise<void>;
}

export function createMachine(port: number, shared: Readonly<Record<string, string>>): Machine {
  let child: ChildProcess | undefined;

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return null;
    const gone = once(ending, "exit");
    ending.kill(signal);
    await gone;
    return ending.exitCode;
  }

  return {
    port,
    start: async (environment) => {
      const output: string[] = [];
      const started = spawn(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", join(PROJECT, "apps/server/src/main.ts")],
        {
          cwd: PROJECT,
          env: { ...withoutTestRunner(), ...shared, ...environment, PORT: String(port) },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on("data", (data) => void output.push(String(data)));
      // The last output may arrive after the exit code.
      const closed = new Promise((resolve) => started.once("close", resolve));
      const until = performance.now() + START_LIMIT;
      while ((await statusOf(port)) !== 200) {
        if (started.exitCode !== null) await closed;
        if (started.exitCode !== null || performance.now() > until)
          throw new Error(`The server at ${port} did not start:\n${output.join("")}`);
        await pause(50);
      }
    },
    drain: () => end("SIGTERM"),
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
