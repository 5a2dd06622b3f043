import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LaunchError } from "./launch-error.ts";

/** The account PostgreSQL runs under when we are root, which it refuses to be. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/** Who runs the database: undefined when we are not root and it runs as ourselves. */
export function chooseServiceUser(dataDirectory: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(dataDirectory) ?? lookUp("postgres") ?? lookUp("nobody") ?? refuseRoot();
}

/** Data that exists keeps its owner, so that an account installed later does not lock us out. */
function ownerOf(dataDirectory: string): ServiceUser | undefined {
  if (!existsSync(dataDirectory)) return undefined;
  const { uid } = statSync(dataDirectory);
  return uid === 0 ? undefined : lookUp(String(uid));
}

/** By name or number; PostgreSQL needs an entry in the account list, so a bare number will not do. */
function lookUp(account: string): ServiceUser | undefined {
  const name = identity("-un", account);
  const uid = Number(identity("-u", account));
  const gid = Number(identity("-g", account));
  return name !== undefined && uid > 0 && gid >= 0 ? { name, uid, gid } : undefined;
}

function identity(option: string, account: string): string | undefined {
  const answer = spawnSync("id", [option, account], { encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

function refuseRoot(): never {
  throw new LaunchError(
    "PostgreSQL will not run as root and this machine has neither an account postgres nor nobody; " +
      "start as an ordinary user or set DATABASE_URL.",
  );
}

/** Whether the account can enter the folder; asked of the kernel, so that access lists and mounts count too. */
export function canEnter(folder: string, user: ServiceUser | undefined): boolean {
  if (user === undefined) return true;
  const asked = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    stdio: "ignore",
  });
  return asked.status === 0;
}

/** Makes the folder if need be, closed to all but its owner, and hands it to the account. */
export function makePrivateFolder(folder: string, user: ServiceUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
}

/**
 * A private folder in a place everybody may write to. One that is there must belong to this user: a link or a folder
 * prepared by somebody else is refused, not followed.
 */
export function makeSharedPlaceFolder(folder: string, user: ServiceUser | undefined): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  else {
    const found = lstatSync(folder);
    const own = [process.getuid?.(), user?.uid].includes(found.uid);
    if (!found.isDirectory() || !own) {
      throw new LaunchError(`${folder} is not a folder of this app; remove it or name another DATA_DIR.`);
    }
  }
  makePrivateFolder(folder, user);
}

/** Data put back by root (a restored copy) belongs to root: give it to the account, links untouched. */
export function handOver(folder: string, user: ServiceUser | undefined): void {
  if (user === undefined || statSync(folder).uid === user.uid) return;
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, user.uid, user.gid);
  }
}
