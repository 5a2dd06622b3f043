import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";

/** Where the figures were taken. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGigabytes: number;
  system: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Exact versions that a folder's package.json pins. */
export function pinnedVersions(manifest: URL): Record<string, string> {
  const { dependencies, devDependencies } = recordOf(JSON.parse(readFileSync(manifest, "utf8")));
  const pinned = Object.entries({ ...recordOf(dependencies), ...recordOf(devDependencies) });
  return Object.fromEntries(
    pinned.flatMap(([name, version]) => (typeof version === "string" ? [[name, version]] : [])),
  );
}
