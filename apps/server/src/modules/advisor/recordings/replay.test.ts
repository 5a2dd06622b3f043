import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { createLlm } from "../../../providers/llm/index.ts";
import { askAll } from "./ask-all.ts";
import { type Recording, recordingSchema } from "./recording.ts";

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json"));
const read = (file: string): Recording =>
  recordingSchema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")));

/** A server that gives the recorded answers in their order. */
async function replaying({ exchanges }: Recording) {
  const left = [...exchanges];
  const server = createServer((request, response) => {
    request.resume();
    const next = left.shift();
    response.writeHead(next?.answer.status ?? 500, { "content-type": "application/json" });
    response.end(next?.answer.body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    left,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test.each(files)("the answers of %s still give the recorded results", async (file) => {
  const recording = read(file);
  const server = await replaying(recording);
  const llm = createLlm({
    baseUrl: server.baseUrl,
    apiKey: undefined,
    model: recording.model,
    structuredOutputs: "json_schema",
    dailyCalls: 1,
    dailyCallsPerUser: 1,
  });
  const results = await askAll({ llm, countCall: async () => undefined });
  expect(JSON.parse(JSON.stringify(results))).toEqual(recording.results);
  expect(server.left).toEqual([]);
  await llm.close();
  await server.close();
});

test("every recording has a call of each kind and no key", () => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { exchanges, origin } = read(file);
    const kinds = new Set(exchanges.map(({ request }) => request.schema ?? "none"));
    expect([...kinds].toSorted()).toEqual([
      "answer",
      "functions",
      "positioning_draft",
      "segmentation_draft",
      "value_drivers",
      "value_map_draft",
    ]);
    expect(file.startsWith(origin)).toBe(true);
    expect(readFileSync(new URL(file, import.meta.url), "utf8")).not.toMatch(/authorization|bearer/i);
  }
});
