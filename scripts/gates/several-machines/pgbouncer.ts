import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseConnectionUrl } from "../../../apps/server/src/platform/db/connection-url.ts";
import { chooseServiceUser } from "../../../apps/server/src/platform/embedded-postgres/service-user.ts";
import { findProgram } from "../../test/programs.ts";

export interface PgBouncer {
  /** "1.18.0". */
  version: string;
  /** The address of a database of the server behind it, for this login. */
  address(login: Login): string;
  stop(): Promise<void>;
}

export interface Login {
  name: string;
  password: string;
}

/** Starts a pooler in transaction mode, before the server of `databaseUrl`, for these logins. */
export async function startPgBouncer(
  databaseUrl: string,
  logins: readonly Login[],
  port: number,
): Promise<PgBouncer> {
  const program = await findProgram(
    "PgBouncer",
    { variable: "PGBOUNCER_PATH", names: ["pgbouncer"], elsewhere: ["/usr/sbin/pgbouncer"] },
    { packages: ["pgbouncer"], purpose: "the gate of several machines needs it" },
  );
  const server = parseConnectionUrl(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "beachhead-pgbouncer-"));
  // PgBouncer refuses to run as root, and the socket of the embedded server is open to its own account only.
  const socketFolder = server.searchParams.get("host");
  const user = chooseServiceUser(socketFolder?.startsWith("/") ? socketFolder : folder);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: 10,
    max_client_conn: 1000,
    logfile: join(folder, "log"),
  };
  const host = socketFolder ?? server.hostname;
  const lines = [
    "[databases]",
    `* = host=${host} port=${server.port || "5432"}`,
    "[pgbouncer]",
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(join(folder, "pgbouncer.ini"), `${lines.join("\n")}\n`);
  writeFileSync(
    join(folder, "users.txt"),
    logins.map(({ name, password }) => `"${name}" "${password}"\n`).join(""),
  );
  chmodSync(folder, 0o700);
  if (user !== undefined) {
    for (const path of [folder, join(folder, "pgbouncer.ini"), join(folder, "users.txt")])
      chownSync(path, user.uid, user.gid);
  }
  const child = spawn(program, ["--quiet", join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "inherit", "inherit"],
    cwd: "/",
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
  const gone = once(child, "exit");
  await listening(port, () => child.exitCode !== null);
  const version =
    /\d+\.\d+\.\d+/.exec(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout)?.[0] ?? "?";
  return {
    version,
    address: ({ name, password }) => `postgres://${name}:${password}@127.0.0.1:${port}${server.pathname}`,
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, hasEnded: () => boolean): Promise<void> {
  const until = performance.now() + 180_000;
  while (performance.now() < until && !hasEnded()) {
    const socket = connect(port, "127.0.0.1");
    const answered = await Promise.race([
      once(socket, "connect").then(
        () => true,
        () => false,
      ),
      pause(1_000, false),
    ]);
    socket.destroy();
    if (answered) return;
    await pause(50);
  }
  throw new Error("PgBouncer did not start.");
}
