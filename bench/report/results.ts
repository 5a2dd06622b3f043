import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Machine } from "./environment.ts";
import { PARTS, type Part, type Row } from "./row.ts";

/** What one part of the bench found. */
export interface PartResult {
  /** When, ISO 8601. */
  taken: string;
  /** Versions of what was compared: Node, a library, a compiler, a browser. */
  versions: Record<string, string>;
  rows: Row[];
}

/** The newest figures of each part, all of one machine. */
export interface Results {
  machine: Machine;
  parts: Partial<Record<Part, PartResult>>;
}

function isResults(value: unknown): value is Results {
  return typeof value === "object" && value !== null && "machine" in value && "parts" in value;
}

/** The kept results; none when the file is missing or of another machine. */
export function readResults(file: string, machine: Machine): Results {
  const none: Results = { machine, parts: {} };
  if (!existsSync(file)) return none;
  const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
  return isResults(kept) && JSON.stringify(kept.machine) === JSON.stringify(machine) ? kept : none;
}

export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

export function rowsOf(results: Results): Row[] {
  return PARTS.flatMap((part) => results.parts[part]?.rows ?? []);
}
