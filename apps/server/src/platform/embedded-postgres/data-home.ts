import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { canEnter, chooseServiceUser } from "./service-user.ts";

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
  makeFolder(inside, user !== undefined);
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
  makeFolder(SYSTEM_PLACE, true);
  makeFolder(outside, true);
  return { folder: outside, movedBecause: `the account ${account} cannot enter ${projectFolder}` };
}

/** @param open others may pass through (not list); what must stay secret in it has a mode of its own. */
function makeFolder(folder: string, open: boolean): void {
  if (existsSync(folder) && !open) return;
  try {
    mkdirSync(folder, { recursive: true });
    if (open) chmodSync(folder, 0o711);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`The data directory ${folder} cannot be made: ${reason}`, { cause: error });
  }
}
