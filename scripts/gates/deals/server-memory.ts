import { readFileSync, writeFileSync } from "node:fs";

/** The most memory, in MB, that processes held since `resetPeak`; undefined where the system does not say. */
export function peakOf(pids: readonly number[]): number | undefined {
  try {
    const peaks = pids.map((pid) => {
      const [, kilobytes = "0"] =
        /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return Number(kilobytes) / 1024;
    });
    return Math.max(...peaks);
  } catch {
    return undefined;
  }
}

export function resetPeak(pids: readonly number[]): void {
  try {
    for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // Not Linux, or not allowed: the peak is that of the whole life.
  }
}
