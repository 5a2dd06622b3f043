import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { schemas } from "../schemas.ts";
import { documents, inputs } from "../test-inputs.ts";

/** What both say where no rule has a message of its own; the servers' sentences are tested beside them. */
const NO_RULE = "Invalid input";

let inBrowsers: Record<string, { body?: z.ZodType; reply: z.ZodType }> = {};

beforeAll(async () => {
  z.config({ localeError: () => NO_RULE });
  vi.resetModules();
  vi.doMock("zod", async () => ({ z: await import("./zod.ts") }));
  inBrowsers = (await import("../schemas.ts")).schemas;
});
afterAll(() => {
  vi.doUnmock("zod");
  vi.resetModules();
  z.config(z.locales.en());
});

interface Parsed {
  success: boolean;
  data?: unknown;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}
const outcome = ({ success, data, error }: Parsed) => ({
  success,
  data,
  issues: error?.issues.map(({ path, message }) => ({ path, message })),
});

const rows: Record<string, { body?: z.ZodType; reply: z.ZodType }> = schemas;
const bodies = Object.entries(rows).flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));

test.each(bodies)("%s has the same result in browsers as on the server", (name, onServer) => {
  const inBrowser = inBrowsers[name]?.body;
  if (inBrowser === undefined) throw new Error(`${name} has no body in browsers.`);
  expect(inBrowser).not.toBe(onServer);
  for (const input of [...inputs, ...documents.slice(0, 300)]) {
    const expected = outcome(onServer.safeParse(input));
    expect(outcome(inBrowser.safeParse(input))).toStrictEqual(expected);
  }
});
