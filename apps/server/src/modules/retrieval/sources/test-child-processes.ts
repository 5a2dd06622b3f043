/** For tests on Linux: what the processes that this one has started use. */
import { readdirSync, readFileSync } from "node:fs";

/** The ids of the running child processes that read documents. */
export function documentProcesses(): string[] {
  return readdirSync("/proc/self/task")
    .flatMap((thread) => read(`/proc/self/task/${thread}/children`).split(" "))
    .filter((id) => id !== "" && read(`/proc/${id}/cmdline`).includes("read-document.ts"));
}

/** The most memory in megabytes that a process has had at one time. */
export const peakMegabytes = (id: string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0) / 1024;

/** Names of the variables of its environment. */
export const variablesOf = (id: string): string[] =>
  read(`/proc/${id}/environ`)
    .split("\0")
    .flatMap((line) => line.split("=").slice(0, 1))
    .filter((name) => name !== "");

/** "" of a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
