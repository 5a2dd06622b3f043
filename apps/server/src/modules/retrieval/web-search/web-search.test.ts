import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { createEgress, type Egress } from "../../../platform/egress/egress.ts";
import { createWebSearch, SearchError, type SearchSettings } from "../../../providers/search/index.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { startTestSandbox, type TestSandbox } from "../../../test-sandbox.ts";

let sandbox: TestSandbox;
let server: TestApp;
let user: TestUser;
let egress: Egress;
beforeAll(async () => {
  sandbox = await startTestSandbox("http://localhost:3000");
  server = await buildTestApp({ environment: { ...sandbox.environment, SEARCH_DAILY_CALLS_PER_USER: "12" } });
  user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
  egress = createEgress({ allowedOrigins: [sandbox.environment["SANDBOX_SEARCH_URL"] ?? ""] });
});
afterAll(async () => {
  await egress.close();
  await server.close();
  await sandbox.stop();
});

const settings = (
  vendor: SearchSettings["vendor"],
  changes: Partial<SearchSettings> = {},
): SearchSettings => ({
  vendor,
  api: sandbox.environment["SANDBOX_SEARCH_URL"] ?? "",
  apiKey: sandbox.environment["SANDBOX_SEARCH_KEY"] ?? "",
  dailyCalls: 100,
  dailyCallsPerUser: 100,
  sandbox: true,
  ...changes,
});
const context = { ownerId: "", signal: new AbortController().signal };
const searchAt = (given: SearchSettings, query: string) =>
  createWebSearch(given, egress, async () => undefined).search(query, context);

const fail = (match: string, status: number, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.environment["SANDBOX_SEARCH_URL"]}/__sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ match, status, headers, body: { message: "no" } }),
  });

describe.each(["serper", "brave", "tavily", "serpapi"] as const)("%s", (vendor) => {
  test("results are plain text with an address, each address once", async () => {
    const results = await searchAt(settings(vendor), "CRM for sales");
    const found = results.find(({ url }) => url === "https://harbourline.example/");
    expect(found?.title).toBe("Harbourline - CRM sales software");
    expect(found?.snippet).toContain("founded in 2011");
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
    expect(JSON.stringify(results)).not.toContain("<strong>");
  });

  test("a search that finds nothing has no results", async () => {
    expect(await searchAt(settings(vendor), "nothing")).toEqual([]);
  });

  test("a wrong key is misconfigured, and the error does not have it", async () => {
    const failure = await searchAt(settings(vendor, { apiKey: "wrong-key" }), "CRM").catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(SearchError);
    expect(failure).toMatchObject({ failure: "misconfigured" });
    expect(String(failure)).not.toContain("wrong-key");
  });
});

test("a busy provider is throttled", async () => {
  await fail("POST /search", 429, { "retry-after": "1" });
  await expect(searchAt(settings("serper"), "CRM")).rejects.toMatchObject({ failure: "throttled" });
});

const search = (query: string, more: object = {}) => user.api.send("searchWeb", { body: { query, ...more } });

test("serp answers results in the specified shape and ignores whose data is named", async () => {
  const answer = await search("fleet dispatch", { userData: { _id: "another" } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().results.map(({ title, link }) => [title, link])).toContainEqual([
    "Ferrowick - fleet dispatch logistics software",
    "https://ferrowick.example/",
  ]);
  expect((await search(" ")).statusCode).toBe(422);
});

test("the web is not searched for a user whose trial is over", async () => {
  const late = await server.signUp();
  await asOwnerOf(server.database, late.userId, (client) =>
    client.query("update subscriptions set trial_ends_at = now() - interval '1 minute'"),
  );
  const answer = await late.api.send("searchWeb", { body: { query: "fleet dispatch" } });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toMatch(/"error":"Your trial ended on [^"]*; upgrade to make changes\."/);
});

test("competitors are drafts whose every value has a source, and text that gives orders is not a draft", async () => {
  const plan = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "Launch",
      companyName: "Acme",
      shortDescription: "",
      segmentData: [],
      website: "https://acme.example",
      products: [
        { name: "Wake", description: "CRM for sales teams.", geos: ["India"], industries: ["Banking"] },
      ],
    },
  });
  const before = await user.api.call("getGtmPlan", { params: { id: plan.id } });
  const today = server.clock.stop().toISOString().slice(0, 10);
  const { drafts, provider, query, asOf } = await user.api.call("findCompetitors", {
    params: { id: plan.id },
    body: { productGeoCombinationName: "Wake-India" },
  });
  expect(query).toBe("CRM for sales teams competitors India");
  expect(provider).toEqual({ name: "Sandbox", sandbox: true });
  server.clock.start();
  expect(asOf).toBe(today);
  const byName = new Map(drafts.map((draft) => [draft.name.value, draft]));
  const source = { title: "Harbourline - CRM sales software", url: "https://harbourline.example/" };
  expect(byName.get("Harbourline")).toEqual({
    name: { value: "Harbourline", source },
    url: { value: "https://harbourline.example", source },
    country: { value: "Germany", source },
    yearOfIncorporation: { value: 2011, source },
  });
  expect(byName.get("Quillstone")?.yearOfIncorporation).toBeNull();
  expect([...byName.keys()].toSorted()).toEqual(["Dealbox", "Harbourline", "Quillstone"]);
  expect(await user.api.call("getGtmPlan", { params: { id: plan.id } })).toEqual(before);

  const other = await server.signUp();
  const foreign = await other.api.send("findCompetitors", {
    params: { id: plan.id },
    body: { productGeoCombinationName: "Wake-India" },
  });
  expect(foreign.statusCode).toBe(404);
});

test("a provider that fails is a 502 without its words, and past a day's ceiling 429 is answered", async () => {
  await fail("POST /search", 403);
  const failure = await search("CRM");
  expect([failure.statusCode, failure.json<{ error: string }>().error]).toEqual([
    502,
    "The search provider does not answer. Try again later.",
  ]);
  const statuses: number[] = [];
  for (let calls = 0; calls < 12; calls += 1) statuses.push((await search("CRM")).statusCode);
  expect(statuses.at(-1)).toBe(429);
});
