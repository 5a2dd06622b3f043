import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxPorts } from "../../apps/server/src/platform/providers/provider.ts";

/** `run.json` in the data directory: what runs, for people and scripts. */
export interface RunFile {
  state: "starting" | "ready" | "stopping";
  /** The supervisor. */
  pid: number;
  url: string;
  host: string;
  port: number;
  startedAt: string;
  servers: number[];
  database: { pid: number; version: string } | null;
  /** Ports of the sandboxes by provider, on 127.0.0.1; null with sandboxes off. */
  sandboxes: SandboxPorts | null;
}

const fileIn = (folder: string) => join(folder, "run.json");

export function writeRunFile(folder: string, content: RunFile): void {
  writeFileSync(`${fileIn(folder)}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
}

/** Undefined when there is none; one left by a killed app is returned like any other. */
export function readRunFile(folder: string): RunFile | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(fileIn(folder), "utf8"));
    return isRunFile(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

export function removeRunFile(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

function isRunFile(value: unknown): value is RunFile {
  return typeof value === "object" && value !== null && "pid" in value && "state" in value && "url" in value;
}
