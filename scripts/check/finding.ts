import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./repository.ts";

/** One fault of the repository: where it is and what to do about it. */
export interface Finding {
  /** Path from the repository's root. */
  file: string;
  /** 1-based; absent when the fault is the file's as a whole. */
  line?: number;
  message: string;
}

/** `path:line  message`, in the order of the paths. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ file, line, message }) => ({ where: line === undefined ? file : `${file}:${line}`, message }))
    .toSorted((a, b) => a.where.localeCompare(b.where, "en", { numeric: true }))
    .map(({ where, message }) => `${where}  ${message}`)
    .join("\n");
}

/** Prints what was found and ends the process: 0 when there is nothing, else 1. */
export function reportAndExit(name: string, findings: readonly Finding[]): never {
  if (findings.length === 0) {
    console.log(`${name}: nothing found`);
    process.exit(0);
  }
  console.error(formatFindings(findings));
  console.error(`${name}: ${findings.length} ${findings.length === 1 ? "fault" : "faults"}`);
  process.exit(1);
}

/** The same for a check of the built web app. */
export function reportOnBuildAndExit(name: string, find: (folder: string) => Finding[]): never {
  const file = "apps/web/dist";
  const folder = join(repositoryRoot, file);
  const missing = { file, message: "the web app is not built; build it with npm start" };
  return reportAndExit(name, existsSync(folder) ? find(folder) : [missing]);
}
