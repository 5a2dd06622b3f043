import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { canEnter, chooseServiceUser, type ServiceUser } from "./service-user.ts";

/** Where root keeps what the database's account must reach when the project's own folder is closed to it. */
const SYSTEM_PLACE = "/var/lib/beachhead";

export interface DataHome {
  folder: string;
  /** Set when the project's folder cannot be entered by the account that runs the database. */
  movedBecause?: string;
}

/** A folder of this project outside of it: its name and a hash of its path. */
export function homeOutside(projectFolder: string): string {
  const path = realpathSync(projectFolder);
  const hash = createHash("sha256").update(path).digest("hex").slice(0, 12);
  return join(SYSTEM_PLACE, `${basename(path)}-${hash}`);
}

/**
 * The data directory: the one asked for, else `.data` in the project, else (as root, in a closed folder) one
 * under /var/lib/beachhead. Made if need be.
 * @throws {LaunchError} when there is data where the database's account cannot reach it.
 */
export function chooseDataHome(projectFolder: string, requested: string | undefined): DataHome {
  const inside = resolve(projectFolder, requested ?? ".data");
  const user = chooseServiceUser(join(inside, "postgres"));
  makeDataFolder(inside, user);
  if (canEnter(inside, user)) return { folder: inside };
  const account = user?.name ?? "";
  const hasData = existsSync(join(inside, "postgres"));
  if (requested !== undefined || hasData) {
    throw new LaunchError(
      `The account ${account}, which runs the database, cannot enter ${inside}${hasData ? ", where the data is" : ""}; ` +
        "open the folders above it (chmod o+x) or set DATA_DIR to a folder it can enter.",
    );
  }
  const outside = homeOutside(projectFolder);
  makeFolder(SYSTEM_PLACE, () => chmodSync(SYSTEM_PLACE, 0o711));
  makeDataFolder(outside, user);
  return { folder: outside, movedBecause: `the account ${account} cannot enter ${projectFolder}` };
}

/**
 * Closed to everybody else; as root the group of the database's account may pass through, but not list.
 * A folder that was there keeps its mode unless it is empty or holds our data: it may be somebody else's.
 */
function makeDataFolder(folder: string, user: ServiceUser | undefined): void {
  makeFolder(folder, () => {
    const isOwn = [undefined, statSync(folder).uid].includes(process.getuid?.());
    if (!isOwn || !isOurs(folder)) return;
    if (user !== undefined) chownSync(folder, 0, user.gid);
    chmodSync(folder, user === undefined ? 0o700 : 0o710);
  });
}

function isOurs(folder: string): boolean {
  const names = readdirSync(folder);
  return (
    names.length === 0 || ["lock.db", "credentials.json", "postgres"].some((name) => names.includes(name))
  );
}

function makeFolder(folder: string, protect: () => void): void {
  try {
    mkdirSync(folder, { recursive: true });
    protect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`The data directory ${folder} cannot be made: ${reason}`, { cause: error });
  }
}
