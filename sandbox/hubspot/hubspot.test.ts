import { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startHubspot } from "./index.ts";

let sandbox: Sandbox<"http">;
const sdk = (accessToken: string) =>
  new Client({ accessToken, basePath: `http://127.0.0.1:${sandbox.ports.http}`, numberOfApiCallRetries: 0 });

beforeAll(async () => {
  sandbox = await startHubspot({
    folder: "",
    firstPort: 21_000 + Math.floor(Math.random() * 20_000),
    appUrl: "http://localhost:3000",
    secrets: {},
  });
});
afterAll(() => sandbox.close());

test("HubSpot's own SDK reads all deals page by page, with the properties that were asked for", async () => {
  const { basicApi } = sdk("pat-eu1-sdk").crm.deals;
  const ids = new Set<string>();
  let after: string | undefined;
  do {
    const page = await basicApi.getPage(100, after, ["dealname", "dg_channel"]);
    for (const { id, properties, createdAt } of page.results) {
      ids.add(id);
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(["dealname", "dg_channel"]));
      expect(createdAt).toBeInstanceOf(Date);
    }
    after = page.paging?.next?.after;
  } while (after !== undefined);
  expect(ids.size).toBe(1_200);
});

test("HubSpot's own SDK reads properties and pipelines", async () => {
  const { properties, pipelines } = sdk("pat-eu1-sdk").crm;
  const names = (await properties.coreApi.getAll("deals")).results.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["dealstage", "amount", "dg_channel"]));
  const [first] = (await pipelines.pipelinesApi.getAll("deals")).results;
  expect(first?.stages.map(({ label }) => label)).toContain("Closed Won");
});

test.each([
  ["wrong", 401, "INVALID_AUTHENTICATION"],
  ["pat-eu1-noscope", 403, "MISSING_SCOPES"],
])("HubSpot's own SDK throws the documented error for the token %s", async (token, code, category) => {
  await expect(sdk(token).crm.deals.basicApi.getPage()).rejects.toMatchObject({ code, body: { category } });
});

test("HubSpot's own SDK throws the documented error for a page that is too large", async () => {
  await expect(sdk("pat-eu1-sdk").crm.deals.basicApi.getPage(101)).rejects.toMatchObject({
    code: 400,
    body: { category: "VALIDATION_ERROR" },
  });
});
