import { type EndpointName, type Issue, schemas } from "@beachhead/contract";
import type { z } from "zod";
import { issuesOf } from "./issues.ts";

/** What a row's schema makes of a body. */
export type BodyOutcome = { data: unknown } | { issues: [Issue, ...Issue[]] };

/** What the thread for large bodies is given. */
export interface LargeBodyJob {
  name: EndpointName;
  body: Uint8Array;
}

/** What it answers; `broken` is not JSON. */
export type LargeBodyAnswer = BodyOutcome | { broken: true };

/** Parses a body by the schema of its row; undefined for a row that takes none. */
export function checkBody(name: EndpointName, value: unknown): BodyOutcome {
  const row: { body?: z.ZodType } & object = schemas[name];
  if (row.body === undefined) return { data: undefined };
  const parsed = row.body.safeParse(value ?? {});
  return parsed.success ? { data: parsed.data } : { issues: issuesOf(parsed.error) };
}
