import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { schemas } from "./schemas.ts";
import { documents, inputs } from "./test-inputs.ts";
import { issuesOf } from "./test-issues.ts";

/** What zod would say where no rule says it better: no person should ever read that. */
const ZOD_SAYS = "a sentence of zod's own";

beforeAll(() => {
  z.config({ localeError: () => ZOD_SAYS });
});
afterAll(() => {
  z.config(z.locales.en());
});

const rows: Record<string, { body?: z.ZodType; reply: z.ZodType }> = schemas;
const bodies = Object.entries(rows).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));

test.each(bodies)("%s reports each error once, in a sentence of its own and not zod's", (_name, schema) => {
  for (const input of inputs)
    for (const [path, messages] of Object.entries(issuesOf(schema, input))) {
      expect(messages, `at ${path}`).not.toContain(ZOD_SAYS);
      expect(new Set(messages).size, `repeated at ${path}: ${messages.join(" | ")}`).toBe(messages.length);
      for (const message of messages) expect(message).toMatch(/^[A-Z][^\n]{8,}$/);
    }
});

test.each(bodies)("%s: a body that is not an object gets one message that says so", (_name, schema) => {
  for (const body of [null, 5, "text", true, ["a"]])
    expect(issuesOf(schema, body)).toEqual({ "": ["The request body must be a JSON object"] });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((field: unknown) => numbersIn(field));
}

test.each(bodies)("%s never parses a number as NaN or Infinity", (_name, schema) => {
  let accepted = 0;
  for (const input of documents) {
    const parsed = schema.safeParse(input);
    if (!parsed.success) continue;
    accepted += 1;
    expect(numbersIn(parsed.data).every(Number.isFinite)).toBe(true);
  }
  expect(accepted).toBeGreaterThan(0);
});
