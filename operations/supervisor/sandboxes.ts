import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import {
  type PreparedSandbox,
  type Provider,
  readSandboxPorts,
  type SandboxPorts,
  sandboxProcessEnvironment,
} from "../../apps/server/src/platform/providers/provider.ts";
import { NODE_FLAGS } from "./node-flags.ts";
import { StartError } from "./start-error.ts";

export interface Sandboxes {
  ports: SandboxPorts;
  /** For server processes. */
  environment: Record<string, string>;
  /** ID of the process they run in. */
  pid(): number;
  stop(): Promise<void>;
}

export interface StartSandboxesOptions {
  /** The project's folder. */
  project: string;
  /** Where the sandboxes store their data. */
  folder: string;
  firstPort: number;
  /** Where people reach the app, to be sent back to. */
  appUrl: string;
  /** The providers to replace. */
  providers: readonly Pick<Provider<unknown>, "prepareSandbox">[];
  /** Account that they run as; undefined: our own. */
  account?: { uid: number; gid: number } | undefined;
  /** Prints one line, such as that the sandboxes ended and were restarted. */
  report: (line: string) => void;
}

/** As for a server process: it loads much of the same. */
const START_LIMIT = 180_000;
const RESTART_DELAY = 500;
const RESTARTS = 5;

/**
 * Starts the sandboxes in one process of their own and returns when they listen. If it dies later it is restarted on
 * the same ports, a few times.
 * @throws {StartError} when it ends before it listens
 */
export async function startSandboxes(options: StartSandboxesOptions): Promise<Sandboxes> {
  // New secrets with each start.
  const prepared = options.providers.map((provider) => provider.prepareSandbox());
  let restarts = 0;
  let stopping = false;
  let { child, ports, environment } = await startProcess(options, prepared, options.firstPort);
  watch();

  function watch(): void {
    child.once("exit", () => {
      if (stopping) return;
      restarts += 1;
      const again = restarts <= RESTARTS;
      options.report(`The sandbox ended on its own; ${again ? "starting it again" : "it stays away"}.`);
      if (again) setTimeout(() => void startAgain(), RESTART_DELAY);
    });
  }

  async function startAgain(): Promise<void> {
    if (stopping) return;
    try {
      const firstPort = Math.min(...Object.values(ports).flatMap((each) => Object.values(each)));
      const next = await startProcess(options, prepared, firstPort);
      ({ child } = next);
      if (JSON.stringify(next.ports) !== JSON.stringify(ports)) {
        options.report("The sandbox's ports were taken by another program; restart the app.");
      }
      ({ ports, environment } = next);
      if (stopping) await end(child);
      else watch();
    } catch (error) {
      options.report(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    ports,
    environment,
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true;
      await end(child);
    },
  };
}

interface Started {
  child: ChildProcess;
  ports: SandboxPorts;
  environment: Record<string, string>;
}

function startProcess(
  { project, folder, appUrl, account }: StartSandboxesOptions,
  sandboxes: readonly PreparedSandbox[],
  firstPort: number,
): Promise<Started> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(project, "sandbox/main.ts")], {
    env: { ...process.env, ...sandboxProcessEnvironment({ folder, firstPort, appUrl, sandboxes }) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const errorOutput: string[] = [];
  child.stderr?.on(
    "data",
    (chunk: Buffer) => errorOutput.length < 50 && errorOutput.push(chunk.toString("utf8")),
  );
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), START_LIMIT);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(late);
      reject(
        new StartError(
          `The sandbox ended while starting (${signal ?? `code ${code}`}). ${errorOutput.join("").trim()}`,
        ),
      );
    });
    child.once("message", (message: unknown) => {
      clearTimeout(late);
      try {
        resolve({ child, ...readSandboxPorts(message, sandboxes) });
      } catch (cause) {
        child.kill("SIGKILL");
        reject(new StartError("The sandbox did not say where it listens.", { cause }));
      }
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill("SIGKILL"), 1_500);
    child.once("exit", () => {
      clearTimeout(force);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
