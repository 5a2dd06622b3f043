import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { LaunchError } from "./launch-error.ts";

/** Generated passwords of one data directory, readable only by the account that starts the app. */
export interface Credentials {
  superuser: string;
  owner: string;
  server: string;
}

/**
 * The passwords of a data directory; made when it is new.
 * @param file kept at mode 0600.
 * @param hasData whether a cluster exists already, whose passwords cannot be replaced.
 * @throws {LaunchError} when there is data but no readable password file.
 */
export function loadCredentials(file: string, hasData: boolean): Credentials {
  if (existsSync(file)) return parse(file);
  if (hasData) {
    throw new LaunchError(
      `The database's passwords are missing (${file}); put that file back, or name another DATA_DIR.`,
    );
  }
  const made = { superuser: newPassword(), owner: newPassword(), server: newPassword() };
  // Complete or absent: neither a crash nor a power cut may leave half a file that locks the data away.
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return made;
}

function parse(file: string): Credentials {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new LaunchError(`The database's passwords cannot be read from ${file}.`, { cause: error });
  }
  if (!isCredentials(content)) throw new LaunchError(`The password file ${file} is damaged; put it back.`);
  return content;
}

function isCredentials(value: unknown): value is Credentials {
  return (
    typeof value === "object" &&
    value !== null &&
    ["superuser", "owner", "server"].every((key) => typeof Reflect.get(value, key) === "string")
  );
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}
