import { readFileSync, writeFileSync } from "node:fs";
import type { Results } from "./results.ts";
import { rowsOf } from "./results.ts";
import { PARTS } from "./row.ts";
import { markdownTable, verdictLine } from "./table.ts";

const START = "<!-- bench: written by npm run bench -- --write -->";
const END = "<!-- /bench -->";

/** The section between the two marks. */
export function benchSection(results: Results): string {
  const { machine } = results;
  const taken = PARTS.flatMap((part) => results.parts[part]?.taken.slice(0, 10) ?? []);
  const days = [...new Set(taken)].join(", ");
  const versions = PARTS.flatMap((part) => Object.entries(results.parts[part]?.versions ?? {}));
  const named = [...new Map(versions)].map(([name, version]) => `${name} ${version}`);
  return [
    START,
    "",
    `${verdictLine(rowsOf(results))} Taken ${days} on ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB; ${named.join(", ")}.`,
    "",
    markdownTable(rowsOf(results)),
    "",
    END,
  ].join("\n");
}

/** Puts the section in place of the one between the marks. @throws Error when the file has no marks */
export function writeSection(file: string, results: Results): void {
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the table: ${START} ... ${END}`);
  writeFileSync(file, text.slice(0, from) + benchSection(results) + text.slice(to + END.length));
}
