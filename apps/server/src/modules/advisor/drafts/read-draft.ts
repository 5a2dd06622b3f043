import type { DraftedScores } from "@beachhead/contract";
import { z } from "zod";
import { objectIn, plainLine } from "../model/read-answer.ts";
import type { ValueMapIds } from "./draft-data.ts";
import { inventedNumber } from "./figures.ts";

const MOST_TEXT = 1_500;
const MOST_REASON = 240;
const HIGHEST_SCORE = 10;

const textsSchema = z.record(z.string(), z.unknown());

/**
 * Reads texts of an answer as plain lines.
 * @returns a fault when one is missing, or has a number that the data does not have
 */
export function readTexts(
  answer: string,
  names: readonly string[],
  data: object,
): { texts: Readonly<Record<string, string>> } | { fault: string } {
  const read = textsSchema.safeParse(objectIn(answer));
  if (!read.success) return { fault: "it is not a JSON object" };
  const found = new Map(Object.entries(read.data));
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value = found.get(name);
    const line = typeof value === "string" ? plainLine(value, MOST_TEXT) : "";
    if (line === "") return { fault: `"${name}" is missing` };
    if (inventedNumber(line, data) !== undefined)
      return { fault: `"${name}" has a number that is not in the block` };
    texts[name] = line;
  }
  return { texts };
}

const rowsSchema = z.object({ rows: z.array(z.unknown()) });
/** Lenient: what is not understood is left out. */
const rowSchema = z.object({ id: z.string(), scores: z.array(z.unknown()), why: z.string().catch("") });
const scoreSchema = z.object({ id: z.string(), score: z.number().min(0).max(HIGHEST_SCORE) });

/** Reads scores of known attributes and companies, each once. */
export function readScores(
  answer: string,
  { attributes, companies }: ValueMapIds,
  data: object,
): { rows: DraftedScores[] } | { fault: string } {
  const read = rowsSchema.safeParse(objectIn(answer));
  if (!read.success) return { fault: "it is not a JSON object with rows" };
  const rows = new Map<string, DraftedScores>();
  for (const item of read.data.rows) {
    const row = rowSchema.safeParse(item);
    const attribute = row.success ? attributes.get(row.data.id.trim().toLowerCase()) : undefined;
    if (!row.success || attribute === undefined || rows.has(attribute)) continue;
    const scores = new Map<string, DraftedScores["scores"][number]>();
    for (const each of row.data.scores) {
      const score = scoreSchema.safeParse(each);
      const company = score.success ? companies.get(score.data.id.trim().toLowerCase()) : undefined;
      if (score.success && company !== undefined && !scores.has(company.company))
        scores.set(company.company, { ...company, score: Math.round(score.data.score * 10) / 10 });
    }
    const why = plainLine(row.data.why, MOST_REASON);
    const reason = inventedNumber(why, data) === undefined ? why : "";
    if (scores.size > 0) rows.set(attribute, { attribute, reason, scores: [...scores.values()] });
  }
  if (rows.size === 0) return { fault: "it has no known attribute with a score from 0 to 10" };
  // In the order of the table.
  return { rows: [...attributes.values()].flatMap((attribute) => rows.get(attribute) ?? []) };
}
