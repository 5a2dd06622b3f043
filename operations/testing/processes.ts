/** For tests: what /proc knows of processes. */
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessInfo {
  pid: number;
  /** With its parameters. */
  command: string;
}

export function childrenOf(parent: number): ProcessInfo[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8");
        if (!status.includes(`\nPPid:\t${parent}\n`)) return [];
        return [
          {
            pid: Number(name),
            command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " "),
          },
        ];
      } catch {
        return [];
      }
    });
}

/** Real, effective, saved and file-system user ids, and the other groups. */
export function identityOf(pid: number): { uids: string[]; groups: string[] } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const fieldsOf = (name: string) =>
    (new RegExp(`^${name}:(.*)$`, "m").exec(status)?.[1] ?? "").split(/\s+/).filter((each) => each !== "");
  return { uids: fieldsOf("Uid"), groups: fieldsOf("Groups") };
}
