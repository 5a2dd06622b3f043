import { existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";

const LIMIT = 10 * 1024 * 1024;

export interface LogFile {
  path: string;
  descriptor: number;
  /** The last lines written since it was opened. */
  tail(lines: number): string;
}

/** Opens a log to append to; one that has grown large is begun anew, the previous one kept beside it. */
export function openLogFile(path: string): LogFile {
  if (existsSync(path) && statSync(path).size > LIMIT) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, "a", 0o600);
  const offset = statSync(path).size;
  return {
    path,
    descriptor,
    tail: (lines) =>
      readFileSync(path).subarray(offset).toString("utf8").trimEnd().split("\n").slice(-lines).join("\n"),
  };
}
