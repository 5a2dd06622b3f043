/** Runs inside tests: which mutant is on, and which were reached while none is. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env["MUTATIONS_FOLDER"] ?? "";
const active = Number(readFileSync(join(folder, "active"), "utf8"));
const reached = new Set<number>();

export function isActive(id: number): boolean {
  if (active === 0 && !reached.has(id)) {
    reached.add(id);
    appendFileSync(join(folder, "reached"), `${id}\n`);
  }
  return id === active;
}
