import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { Effort } from "../fixtures/effort.ts";

const COUNTS = readFileSync(new URL("../../docs/newcomer-counts.md", import.meta.url), "utf8");

/** The effort must not be above the documented one. */
export function expectAsDocumented(way: string, { clicks, fields, keys }: Effort): void {
  console.log(`effort: ${way} in ${clicks} clicks, ${fields} fields, ${keys} keys`);
  const row = COUNTS.split("\n").find((line) => line.startsWith(`| ${way} |`));
  const [mostClicks, mostFields] = (row ?? "").split("|").slice(2, 4).map(Number);
  expect(clicks, `clicks of ${way}`).toBeLessThanOrEqual(mostClicks ?? Number.NaN);
  expect(fields, `fields of ${way}`).toBeLessThanOrEqual(mostFields ?? Number.NaN);
}
