import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** Ports of the imitations, each on 127.0.0.1. */
export interface SandboxPorts {
  mail: { smtp: number; http: number };
  google: { http: number };
}

export type SandboxedService = "mail" | "google";

export interface Sandboxes {
  ports: SandboxPorts;
  /** For server processes. */
  environment: Record<string, string>;
  /** Of the process they run in. */
  pid(): number;
  stop(): Promise<void>;
}

export interface SandboxOptions {
  /** The project's folder. */
  project: string;
  /** Where the imitations keep what they are told. */
  folder: string;
  firstPort: number;
  /** Where people reach the app, to be sent back to. */
  appUrl: string;
  /** Services that are configured: servers are not sent to their imitations. */
  real: readonly SandboxedService[];
  /** Whom they run as; undefined: as ourselves. */
  account?: { uid: number; gid: number } | undefined;
  /** One line of news: the imitations ended, and were started again. */
  report: (line: string) => void;
}

/** Made at each start; known to the imitations and the server processes. */
interface Secrets {
  /** What the app signs in with at the imitation of Google. */
  client: { id: string; secret: string };
  /** What a reader of the mailboxes presents. */
  mailToken: string;
}

const START_LIMIT = 30_000;
const RESTART_DELAY = 500;
const RESTARTS = 5;

/**
 * Starts the imitations of outside services in one process of their own and returns when they listen. One that dies
 * later is started again on the same ports, a few times.
 * @throws {StartError} when it ends before it listens.
 */
export async function startSandboxes(options: SandboxOptions): Promise<Sandboxes> {
  const real = new Set(options.real);
  const secrets: Secrets = {
    client: { id: "beachhead-sandbox", secret: randomBytes(16).toString("hex") },
    mailToken: randomBytes(32).toString("hex"),
  };
  const { client, mailToken } = secrets;
  let restarts = 0;
  let stopping = false;
  let { child, ports } = await startProcess(options, secrets, options.firstPort);
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
      const next = await startProcess(options, secrets, ports.mail.smtp);
      ({ child } = next);
      if (JSON.stringify(next.ports) !== JSON.stringify(ports)) {
        options.report("The sandbox's ports were taken by another program; restart the app.");
      }
      ({ ports } = next);
      if (stopping) await end(child);
      else watch();
    } catch (error) {
      options.report(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    ports,
    environment: {
      ...(!real.has("mail") && {
        SMTP_URL: `smtp://127.0.0.1:${ports.mail.smtp}`,
        SANDBOX_MAIL_URL: `http://127.0.0.1:${ports.mail.http}`,
        SANDBOX_MAIL_TOKEN: mailToken,
      }),
      ...(!real.has("google") && {
        GOOGLE_ISSUER: `http://127.0.0.1:${ports.google.http}`,
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
      }),
    },
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping = true;
      await end(child);
    },
  };
}

function startProcess(
  { project, folder, appUrl, account }: SandboxOptions,
  { client, mailToken }: Secrets,
  firstPort: number,
): Promise<{ child: ChildProcess; ports: SandboxPorts }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(project, "sandbox/main.ts")],
    {
      env: {
        ...process.env,
        SANDBOX_DIR: folder,
        SANDBOX_PORT: String(firstPort),
        SANDBOX_MAIL_TOKEN: mailToken,
        SANDBOX_APP_URL: appUrl,
        SANDBOX_GOOGLE_ID: client.id,
        SANDBOX_GOOGLE_SECRET: client.secret,
      },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  );
  const words: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => words.length < 50 && words.push(chunk.toString("utf8")));
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), START_LIMIT);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(late);
      reject(
        new StartError(
          `The sandbox ended while starting (${signal ?? `code ${code}`}). ${words.join("").trim()}`,
        ),
      );
    });
    child.once("message", (message: unknown) => {
      clearTimeout(late);
      if (isPorts(message)) resolve({ child, ports: message });
      else reject(new StartError("The sandbox did not say where it listens."));
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

function isPorts(value: unknown): value is SandboxPorts {
  if (typeof value !== "object" || value === null || !("mail" in value) || !("google" in value)) return false;
  const { mail, google } = value;
  if (typeof google !== "object" || google === null || !("http" in google)) return false;
  if (typeof mail !== "object" || mail === null || !("smtp" in mail) || !("http" in mail)) return false;
  return typeof mail.smtp === "number" && typeof mail.http === "number" && typeof google.http === "number";
}
