/** For tests: a PostgreSQL of the operator's own. The embedded one comes without pg_dump and psql. */
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import {
  chooseServiceUser,
  makePrivateFolder,
} from "../../apps/server/src/platform/embedded-postgres/service-user.ts";
import { freePort } from "../../operations/supervisor/port.ts";
import { thisMachine } from "../test/programs.ts";

export interface DebianPostgres {
  /** Its programs: pg_dump, pg_restore, psql and others. */
  programs: string;
  /** Of the superuser, database `postgres`; its password has characters that addresses and password files escape. */
  url: string;
  stop(): void;
}

const PASSWORD = "super:user\\@1";
const DEBIAN = "/usr/lib/postgresql";

/** The newest of Debian's, or one on the PATH; as root on Debian installed from its packages. */
async function findPrograms(): Promise<string> {
  const found = search();
  if (found !== undefined) return found;
  const { mayInstall, install } = thisMachine();
  const installed = mayInstall && (await install(["postgresql"])) ? search() : undefined;
  if (installed !== undefined) return installed;
  throw new Error(
    "PostgreSQL's programs were not found. Install the package postgresql (with pg_dump and initdb).",
  );
}

function search(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "pg_ctl", "pg_dump", "psql"].every((name) => existsSync(join(folder, name))),
  );
}

/** Starts a new server on a free port of this machine, with passwords for all logins. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const programs = await findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "beachhead-postgres-"));
  chmodSync(folder, 0o711);
  const data = join(folder, "data");
  const user = chooseServiceUser(data);
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, `${PASSWORD}\n`);
  mkdirSync(data);
  makePrivateFolder(data, user);
  const run = (program: string, parameters: readonly string[]) => {
    const done: SpawnSyncReturns<Buffer> = spawnSync(join(programs, program), parameters, {
      cwd: "/",
      // The server keeps what it inherits open.
      stdio: "ignore",
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
      ...(user !== undefined && { uid: user.uid, gid: user.gid }),
    });
    if (done.status !== 0) throw new Error(`${program} failed with code ${done.status}.`);
  };
  const port = await freePort();
  run("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
  ]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  run("pg_ctl", ["start", "-w", "-t", "180", "-D", data, "-l", join(data, "log"), "-o", settings]);
  return {
    programs,
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    stop: () => {
      run("pg_ctl", ["stop", "-w", "-m", "fast", "-D", data]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
