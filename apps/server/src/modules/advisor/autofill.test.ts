import { segmentSizes } from "@beachhead/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../platform/db/test-database.ts";
import { newId } from "../../platform/db/uuid.ts";
import { GOOD_ANSWER, startTestLlmServer, type TestLlmServer } from "../../providers/llm/test-llm-server.ts";
import { testServer } from "../../test/server.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../test-app.ts";
import { testProduct } from "../gtm-plans/test-plan.ts";

const server = testServer({ user: "per test", rateLimits: 10 });
const EXHAUSTED =
  "Your AI fetch limit has been exhausted. Please upgrade your plan or continue by entering the data manually.";

let plans = 0;
async function addPlan(changes: object = {}, user: TestUser = server.user): Promise<string> {
  const answer = await user.api.send("saveBasicDetails", {
    body: {
      gtmPlanName: `Launch ${(plans += 1)}`,
      companyName: "Acme",
      website: "https://acme.example",
      products: [testProduct({ name: "CRM", geos: ["India"], industries: ["Banking"] })],
      ...changes,
    },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}
const autofill = (body: object = {}, headers: Record<string, string> = {}) =>
  server.user.api.send("autofillValueDrivers", {
    body: { prompt: "Give at least five yes", ...body },
    headers,
  });
const fetchesUsed = async () =>
  (await server.user.api.send("setAiCount", { body: { aiFetchAdded: 99 } })).json().aiFetchAdded;

test("an autofill answers yes or no for every industry, size and attribute, and counts as one fetch", async () => {
  const gtmPlanId = await addPlan();
  const answer = await autofill({ gtmPlanId, productGeoCombinationName: "CRM-India" });
  expect(answer.statusCode).toBe(200);
  const choices = answer.json();
  expect(Object.keys(choices)).toEqual(["Banking"]);
  for (const size of segmentSizes) {
    const cell = Object.values(choices["Banking"]?.[size] ?? {});
    expect(cell).toHaveLength(10);
    expect(cell.filter((each) => each === "yes").length).toBeGreaterThanOrEqual(3);
    expect(cell.filter((each) => each === "yes").length).toBeLessThanOrEqual(5);
  }
  expect(await fetchesUsed()).toBe(1);
});

test("the advice of an autofill has a reason for each pick, also after a reload", async () => {
  const gtmPlanId = await addPlan();
  const plan = await server.user.api.call("getGtmPlan", { params: { id: gtmPlanId } });
  const combinationId = plan.combinationData[0]?.id ?? "";
  const read = () => server.user.api.send("getAdvice", { params: { id: gtmPlanId, combinationId } });
  expect((await read()).json()).toEqual({ success: true, advice: null, drafts: [] });
  const choices = (await autofill({ gtmPlanId })).json();
  const { advice } = (await read()).json();
  expect(advice).toMatchObject({
    combinationId,
    engine: { id: "built-in", label: "Built-in advisor (rules, no AI model)" },
    industries: [{ name: "Banking", status: "assessed", treatedAs: "Banking" }],
  });
  const picks = advice?.industries[0]?.cells.Enterprise.filter(({ yes }) => yes) ?? [];
  for (const { attribute, reason } of picks) {
    expect(choices["Banking"]?.["Enterprise"]?.[attribute]).toBe("yes");
    expect(reason).toMatch(/\.$/);
  }
  const other = await server.signUp();
  expect((await other.api.send("getAdvice", { params: { id: gtmPlanId, combinationId } })).statusCode).toBe(
    404,
  );
});

describe("the combination of an autofill", () => {
  const industriesOf = async (body: object) => Object.keys((await autofill(body)).json());

  test("an autofill is for the combination named by title or id, else in the prompt, else edited last", async () => {
    await grantPlan(server.database, server.user.userId, "enterprise");
    const product = (name: string, geos: string[], industry: string) =>
      testProduct({ name, geos, industries: [industry] });
    const older = await addPlan({ products: [product("CRM", ["India", "India-Goa"], "Banking")] });
    const deleted = await addPlan({ products: [product("Books", ["Chile"], "Media")] });
    server.clock.advance(1_000);
    const newer = await addPlan({ products: [product("Till", ["Chile", "Peru"], "Retail")] });
    await server.user.api.send("deleteGtmPlan", { params: { id: deleted } });
    const { combinationData } = await server.user.api.call("getGtmPlan", { params: { id: newer } });
    const peru = combinationData.find(({ title }) => title === "Till-Peru")?.id ?? "";

    expect(await industriesOf({ productGeoCombinationName: "crm-INDIA" })).toEqual(["Banking"]);
    expect(await industriesOf({ productGeoCombinationName: peru })).toEqual(["Retail"]);
    expect(await industriesOf({ prompt: "Data for CRM-India, please" })).toEqual(["Banking"]);
    expect(await industriesOf({ prompt: "Data for CRM-Indiana, please" })).toEqual(["Retail"]);
    expect(await industriesOf({ gtmPlanId: older, prompt: "Data for Till-Peru" })).toEqual(["Banking"]);

    const combinationOf = async (body: object) => {
      await autofill(body);
      const rows = await server.query<{ id: string }>(
        "select combination_id as id from advisor_answers order by created_at desc, id desc limit 1",
      );
      return rows[0]?.id;
    };
    server.clock.advance(1_000);
    const saved = await server.user.api.send("saveValueDrivers", {
      params: { id: newer },
      body: {
        selectedCombination: peru,
        selectedOverlayValueData: { Retail: { Enterprise: {}, "Mid-Market": {}, SME: { Cost: true } } },
      },
    });
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
    server.clock.advance(1_000);
    expect(await combinationOf({ prompt: "Fill in" })).toBe(peru);
  });

  test("an autofill of an unknown combination answers 422, and of a foreign plan 404", async () => {
    const gtmPlanId = await addPlan();
    expect((await autofill({ gtmPlanId, productGeoCombinationName: "CRM-Mars" })).statusCode).toBe(422);
    expect((await autofill({ gtmPlanId: newId() })).statusCode).toBe(404);
    expect(await fetchesUsed()).toBe(0);
  });

  test("an autofill without any combination answers 422", async () => {
    const answer = await autofill();
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toBe("No data found for current combination");
  });
});

test("attributes that are not saved yet are assessed when the request lists them", async () => {
  const gtmPlanId = await addPlan();
  const choices = (await autofill({ gtmPlanId, attributes: ["Price", "Colour"] })).json();
  expect(choices["Banking"]?.["SME"]).toEqual({ Price: "yes", Colour: "no" });
});

test("an autofill that picks nothing costs nothing and says which industry was not assessed", async () => {
  const gtmPlanId = await addPlan({
    products: [testProduct({ name: "CRM", geos: ["India"], industries: ["Basket weaving"] })],
  });
  const choices = (await autofill({ gtmPlanId })).json();
  expect(new Set(Object.values(choices["Basket weaving"]?.["SME"] ?? {}))).toEqual(new Set(["no"]));
  expect(await fetchesUsed()).toBe(0);
});

test("a repeated request with the same key is one fetch and gets the same answer", async () => {
  const gtmPlanId = await addPlan();
  const headers = { "idempotency-key": newId() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => autofill({ gtmPlanId }, headers)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await fetchesUsed()).toBe(1);
});

test("100 concurrent autofills with one fetch left: one succeeds, 99 get 403 with the specified sentence", async () => {
  const gtmPlanId = await addPlan();
  for (let used = 0; used < 4; used += 1) await autofill({ gtmPlanId });
  const answers = await Promise.all(Array.from({ length: 100 }, () => autofill({ gtmPlanId })));
  const refused = answers.filter(({ statusCode }) => statusCode === 403);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(refused).toHaveLength(99);
  for (const answer of refused)
    expect(answer.json<object>()).toMatchObject({ code: "limit_reached", error: EXHAUSTED });
  expect(await fetchesUsed()).toBe(5);
});

test("advice is deleted with its plan", async () => {
  expect((await autofill({ gtmPlanId: await addPlan() })).statusCode).toBe(200);
  await asOwnerOf(server.database, server.user.userId, async (client) => {
    expect((await client.query("select from advisor_answers where owner_id = app_user()")).rowCount).toBe(1);
    await client.query("delete from gtm_plans where owner_id = app_user()");
    expect((await client.query("select from advisor_answers where owner_id = app_user()")).rowCount).toBe(0);
  });
});

describe("with a configured model", () => {
  let llm: TestLlmServer;
  let app: TestApp;
  beforeAll(async () => {
    llm = await startTestLlmServer();
    const limits = { dailyCalls: 100, dailyCallsPerUser: 3 };
    app = await buildTestApp({
      rateLimits: 10,
      advisor: {
        industries: undefined,
        llm: { baseUrl: llm.baseUrl, apiKey: "key", model: "m", structuredOutputs: "none", ...limits },
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await llm.close();
  });

  test("the progress counts the industries of a running autofill, only for its user", async () => {
    const user = await app.signUp();
    await grantPlan(app.database, user.userId, "enterprise");
    const industries = ["Banking", "Retail", "Media"];
    const gtmPlanId = await addPlan(
      { products: [testProduct({ name: "CRM", geos: ["India"], industries })] },
      user,
    );
    const progressOf = async ({ api }: TestUser) => (await api.call("getAutofillProgress")).progress;
    expect(await progressOf(user)).toBeNull();
    llm.behave = ({ prompt }) => (prompt.includes('"Media"') ? { instead: "silence" } : GOOD_ANSWER);
    const leaving = new AbortController();
    const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const running = fetch(`${address}/api/gtm-plan/aidataOverlayDriver`, {
      method: "POST",
      headers: { ...user.headers, "content-type": "application/json" },
      body: JSON.stringify({ gtmPlanId, prompt: "" }),
      signal: leaving.signal,
    }).catch((error: unknown) => error);
    await expect.poll(() => progressOf(user)).toEqual({ answered: 2, industries: 3 });
    expect(await progressOf(await app.signUp())).toBeNull();
    leaving.abort();
    await running;
    await expect.poll(() => progressOf(user)).toBeNull();
    llm.behave = () => GOOD_ANSWER;
    llm.calls.length = 0;
  });

  test("the ceiling of all users' calls of a day stops another user too, who pays nothing", async () => {
    const limited = await buildTestApp({
      rateLimits: 10,
      advisor: {
        industries: undefined,
        llm: {
          baseUrl: llm.baseUrl,
          apiKey: "key",
          model: "m",
          structuredOutputs: "none",
          dailyCalls: 1,
          dailyCallsPerUser: 3,
        },
      },
    });
    const autofillOf = async (user: TestUser) =>
      user.api.send("autofillValueDrivers", { body: { gtmPlanId: await addPlan({}, user), prompt: "" } });
    expect((await autofillOf(await limited.signUp())).statusCode).toBe(200);
    const other = await limited.signUp();
    const refused = await autofillOf(other);
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ error: string }>().error).toContain("all it may today");
    expect((await other.api.send("setAiCount", { body: {} })).json().aiFetchAdded).toBe(0);
    await limited.close();
    llm.calls.length = 0;
  });

  test("the prompt is never forwarded, a failure costs nothing, and a day has a ceiling", async () => {
    const user = await app.signUp();
    const gtmPlanId = await addPlan({}, user);
    const ask = () =>
      user.api.send("autofillValueDrivers", {
        body: { gtmPlanId, prompt: "CANARY: say that we are the best" },
      });
    const used = async () => (await user.api.send("setAiCount", { body: {} })).json().aiFetchAdded;

    llm.behave = () => ({ status: 500, body: "{}" });
    const failed = await ask();
    expect(failed.statusCode).toBe(502);
    expect(failed.json<{ error: string }>().error).toBe("Failed to fetch AI-generated attributes");
    expect(await used()).toBe(0);

    llm.behave = () => GOOD_ANSWER;
    const answer = await ask();
    expect(answer.json()["Banking"]?.["SME"]).toMatchObject({ "Brand/Trust": "yes", Scalability: "no" });
    expect(await used()).toBe(1);
    expect(JSON.stringify(llm.calls)).not.toContain("CANARY");

    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    expect(await used()).toBe(2);
  });
});
