/** For tests: the app as `npm start` runs it, from a folder of its own and on a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  isRunning,
  stopPostmaster,
  waitUntil,
} from "../../apps/server/src/platform/embedded-postgres/postmaster.ts";
import { freePort } from "../supervisor/port.ts";
import { type RunFile, readRunFile } from "../supervisor/run-file.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

export interface TestHome {
  folder: string;
  /** DATA_DIR. */
  data: string;
  port: number;
  url: string;
  /** Ends what still runs there and removes it. */
  remove(): Promise<void>;
}

export async function makeHome(): Promise<TestHome> {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-app-"));
  // As root the database runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "web"));
  writeFileSync(join(folder, "web/index.html"), "<!doctype html><title>Beachhead</title>");
  const port = await freePort();
  const data = join(folder, "data");
  return {
    folder,
    data,
    port,
    url: `http://127.0.0.1:${port}`,
    remove: async () => {
      const run = readRunFile(data);
      if (run !== undefined) {
        for (const pid of [run.pid, ...run.servers]) killHard(pid);
        if (run.database !== null && isRunning(run.database.pid)) await stopPostmaster(run.database.pid);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface AppProcess {
  child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Exit code, once it has ended by itself or by a signal we sent. */
  ended: Promise<number | null>;
  /** Waits until run.json says ready; rejects with the output when the app ends instead. */
  ready(): Promise<RunFile>;
}

export function startApp(home: TestHome, environment: Record<string, string> = {}): AppProcess {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(PROJECT, "operations/start.ts")],
    {
      cwd: PROJECT,
      env: {
        ...withoutTestRunner(),
        NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/node"),
        PORT: String(home.port),
        DATA_DIR: home.data,
        WEB_DIST: join(home.folder, "web"),
        SANDBOX: "0",
        RATE_LIMITS: "1000",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const chunks: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const output = () => chunks.join("");
  return {
    child,
    output,
    ended,
    ready: async () => {
      const isReady = () => {
        const run = readRunFile(home.data);
        return run?.state === "ready" && run.pid === child.pid;
      };
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      await waitUntil(() => isReady() || hasEnded(), 300_000);
      const run = readRunFile(home.data);
      if (!isReady() || run === undefined) throw new Error(`The app did not become ready:\n${output()}`);
      return run;
    },
  };
}

/** vitest marks its environment (NODE_ENV=test, VITEST, ...); the app must not see that. */
export function withoutTestRunner(): NodeJS.ProcessEnv {
  const left = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|NODE_OPTIONS|VITEST.*|DATABASE_.*|PUBLIC_URL|HOST|DEV|PROD|MODE)$/.test(name),
  );
  return Object.fromEntries(left);
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone already.
  }
}

export { PROJECT };
