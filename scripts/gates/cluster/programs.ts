/** For tests: the programs of a cluster, from Debian's packages, each run by an ordinary account. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import type { ServiceUser } from "../../../apps/server/src/platform/embedded-postgres/service-user.ts";
import { thisMachine } from "../../test/programs.ts";

const PACKAGES = {
  "/usr/bin/patroni": "patroni",
  "/usr/bin/etcd": "etcd-server",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/lib/python3/dist-packages/etcd": "python3-etcd",
} as const;

export const PROGRAMS = {
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
} as const;

/** Why the cluster cannot be started here, after installing what is missing as root on Debian; undefined when it can. */
export async function missingPrograms(): Promise<string | undefined> {
  const missing = () => Object.entries(PACKAGES).filter(([path]) => !existsSync(path));
  const packages = missing().map(([, name]) => name);
  if (packages.length === 0) return undefined;
  const { mayInstall, install } = thisMachine();
  if (mayInstall) {
    console.log(`Installing ${packages.join(", ")} from Debian's packages...`);
    if ((await install(packages)) && missing().length === 0) return undefined;
  }
  return `The cluster was not started: install ${packages.join(", ")} of Debian 12.`;
}

export interface Daemon {
  child: ChildProcess;
  /** @param signal default SIGTERM */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface DaemonOptions {
  environment?: Readonly<Record<string, string>>;
  user: ServiceUser | undefined;
  /** What it prints is added here. */
  log: string;
}

export function startDaemon(
  program: string,
  parameters: readonly string[],
  { environment, user, log }: DaemonOptions,
): Daemon {
  const output = openSync(log, "a");
  const child = spawn(program, parameters, {
    cwd: "/",
    stdio: ["ignore", output, output],
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...environment },
    ...(user !== undefined && { uid: user.uid, gid: user.gid }),
  });
  closeSync(output);
  const gone = once(child, "exit");
  gone.catch(() => undefined);
  return {
    child,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await gone;
      clearTimeout(force);
    },
  };
}
