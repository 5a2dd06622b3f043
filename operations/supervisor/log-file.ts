import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from "node:fs";

/** A log file is rotated at this size; this many earlier ones are kept. */
const LOG_BOUNDS = { bytes: 10 * 1024 * 1024, earlier: 3 };
const LOOK_EVERY_MILLISECONDS = 2_000;

export interface LogFile {
  path: string;
  descriptor: number;
  /** The last lines written since it was opened. */
  tail(lines: number): string;
}

/** Opens a log to append to; a large one is rotated first. */
export function openLogFile(path: string): LogFile {
  rotateLog(path);
  const descriptor = openSync(path, "a", 0o600);
  const offset = statSync(path).size;
  return {
    path,
    descriptor,
    tail: (lines) =>
      readFileSync(path).subarray(offset).toString("utf8").trimEnd().split("\n").slice(-lines).join("\n"),
  };
}

/**
 * Rotates a log that has grown past its limit: a copy is kept as `.1`, the copies before it as `.2` and on.
 * The file itself is emptied and not replaced, because other processes append to it; a line that they write between
 * the copy and the emptying is lost. @returns whether it was done
 */
export function rotateLog(path: string, { bytes, earlier } = LOG_BOUNDS): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= bytes) return false;
  for (let number = earlier; number > 1; number -= 1) {
    if (statSync(`${path}.${number - 1}`, { throwIfNoEntry: false }) !== undefined)
      renameSync(`${path}.${number - 1}`, `${path}.${number}`);
  }
  copyFileSync(path, `${path}.1`);
  appendRest(path, `${path}.1`);
  truncateSync(path);
  return true;
}

/** Adds to a copy what was written to the original while it was copied. */
function appendRest(path: string, copy: string): void {
  const log = openSync(path, "r");
  try {
    const piece = Buffer.alloc(64 * 1024);
    for (;;) {
      const length = readSync(log, piece, 0, piece.length, statSync(copy).size);
      if (length === 0) return;
      appendFileSync(copy, piece.subarray(0, length));
    }
  } finally {
    closeSync(log);
  }
}

/**
 * Keeps logs within their bound while processes append to them. A failure, such as a full disk, is reported once
 * and tried again. @returns what ends it
 */
export function keepLogsBounded(
  paths: readonly string[],
  report: (line: string) => void,
  { bounds = LOG_BOUNDS, interval = LOOK_EVERY_MILLISECONDS } = {},
): () => void {
  const failed = new Set<string>();
  const timer = setInterval(() => {
    for (const path of paths) {
      try {
        rotateLog(path, bounds);
        failed.delete(path);
      } catch (error) {
        if (!failed.has(path)) report(`${path} could not be rotated: ${String(error)}`);
        failed.add(path);
      }
    }
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
