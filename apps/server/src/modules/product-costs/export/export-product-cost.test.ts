import { endpointOf, fileTypes } from "@beachhead/contract";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testCost } from "../test-cost.ts";

const server = testServer({ user: "per test" });
const { user } = server;

async function save(changes: Parameters<typeof testCost>[0] = {}): Promise<string> {
  return (await user.api.send("createProductCost", { body: testCost(changes) })).json<{ id: string }>().id;
}
const exported = (id: string, format: string, headers = user.headers) =>
  server.app.inject({ method: "GET", url: `/api/product-cost/${id}/export?format=${format}`, headers });

test("a product cost is exported in each of its formats", async () => {
  const id = await save();
  for (const format of endpointOf("exportProductCost").file ?? []) {
    const answer = await exported(id, format);
    expect(answer.statusCode, format).toBe(200);
    expect(answer.headers["content-type"]).toBe(fileTypes[format]);
  }
  expect((await exported(id, "pptx")).statusCode).toBe(422);
});

test("a product cost in CSV has its figures as they were typed", async () => {
  const id = await save({ costTitle: "-Costs", adminGrowth: [1, 2.5, -3, 0] });
  const lines = (await exported(id, "csv")).body.split("\r\n");
  expect(lines[0]).toContain(`"'-Costs"`);
  expect(lines.find((line) => line.startsWith('"Administration"'))).toMatch(/,1,2\.5,-3,0$/);
});

test("a product cost is exported to nobody but its owner", async () => {
  const id = await save();
  const other = await server.signUp();
  expect((await exported(id, "csv", other.headers)).statusCode).toBe(404);
});
