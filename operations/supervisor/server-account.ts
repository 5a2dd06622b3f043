import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readOrMakeAuthSecret } from "../../apps/server/src/platform/auth/auth-secret.ts";
import { KEYRING_FILE, KeyringError, readKeyring } from "../../apps/server/src/platform/crypto/keyring.ts";
import {
  chooseServiceUser,
  handOver,
  makePrivateFolder,
  type ServiceUser,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { KEPT_ASSETS_FOLDER } from "../../apps/server/src/platform/http/kept-assets.ts";
import { isLoopbackUrl } from "../../apps/server/src/platform/http/loopback.ts";
import type { Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

export interface AccountQuestion {
  settings: Pick<Settings, "host" | "publicUrl">;
  dataHome: string;
  /** Files that the server processes read; one of each folder is enough. */
  files: readonly string[];
  /** One line of news. */
  report: (line: string) => void;
}

/**
 * The account that everything runs under that outsiders talk to, when we are root: the database's.
 * Undefined when we are not root, or when the account cannot read the project (a clone in root's own folder) and
 * only this machine is served.
 * @throws {StartError} when others would be served as root.
 */
export function chooseServerAccount({
  settings,
  dataHome,
  files,
  report,
}: AccountQuestion): ServiceUser | undefined {
  const account = chooseServiceUser(join(dataHome, "postgres"));
  if (account === undefined) return undefined;
  const closed = files.filter(existsSync).find((file) => !canRead(file, account));
  if (closed === undefined) return account;
  const why = `the account ${account.name} cannot read ${closed}`;
  const isPrivate = isLoopbackUrl(settings.publicUrl) && isLoopbackUrl(`http://${settings.host}`);
  if (!isPrivate) {
    throw new StartError(
      `Beachhead does not serve others as root, and ${why}. Move the project to a folder it can read ` +
        "(such as /opt/beachhead), or start as an ordinary user.",
    );
  }
  report(`The servers run as root, as ${why}; only this machine is served.`);
  return undefined;
}

/** Asked of the kernel, so that access lists and mounts count too. */
function canRead(file: string, { uid, gid }: ServiceUser): boolean {
  const asked = spawnSync("/bin/sh", ["-c", 'test -r "$1"', "sh", file], {
    uid,
    gid,
    cwd: "/",
    stdio: "ignore",
  });
  return asked.status === 0;
}

/**
 * Makes what the account needs in the data directory, which it may enter but not write to: the servers' secrets and
 * the folders of the sandboxes and of the assets of earlier builds.
 * @throws {StartError} when the master keys cannot be read.
 */
export function prepareForAccount(
  account: ServiceUser,
  dataHome: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const { uid, gid } = account;
  if (!environment.AUTH_SECRET) readOrMakeAuthSecret(dataHome);
  if (!environment.MASTER_KEYS) makeKeyring(dataHome);
  for (const name of ["auth-secret", KEYRING_FILE]) {
    const file = join(dataHome, name);
    if (existsSync(file)) chownSync(file, uid, gid);
  }
  for (const name of ["sandbox", KEPT_ASSETS_FOLDER]) {
    const folder = join(dataHome, name);
    if (existsSync(folder)) handOver(folder, account);
    makePrivateFolder(folder, account);
  }
}

function makeKeyring(dataHome: string): void {
  try {
    readKeyring(undefined, dataHome);
  } catch (error) {
    if (error instanceof KeyringError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

/** A folder of the account's own for compiled code, in the one that was named; undefined where none can be made. */
export function compileCacheOf(account: ServiceUser, folder: string | undefined): string | undefined {
  if (folder === undefined || folder === "") return undefined;
  try {
    mkdirSync(folder, { recursive: true });
    const own = join(folder, account.name);
    makePrivateFolder(own, account);
    return own;
  } catch {
    return undefined;
  }
}
