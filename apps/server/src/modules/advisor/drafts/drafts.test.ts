import type { DraftedSection } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import {
  type Behaviour,
  startTestLlmServer,
  type TestLlmServer,
} from "../../../providers/llm/test-llm-server.ts";
import { testServer } from "../../../test/server.ts";
import { asTestUser, buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { injections } from "../../retrieval/injections.ts";
import type { AdvisorSettings } from "../settings.ts";

const KEY = "canary-of-the-model-server";
const COMBINATION = "CRM-India";

const good: Record<DraftedSection, string> = {
  segmentation: JSON.stringify({ rational: "Banks lose 8,500 customers between branches." }),
  positioning: JSON.stringify({
    offering: "Every customer in one place.",
    positioning: "For banks that lose track, CRM is the one place.",
  }),
  valueMap: JSON.stringify({
    rows: [
      {
        id: "a2",
        scores: [
          { id: "c1", score: 7 },
          { id: "c2", score: 5 },
        ],
        why: "It runs at their own site.",
      },
      { id: "a1", scores: [{ id: "c1", score: 6 }], why: "It is new." },
    ],
  }),
};

let llm: TestLlmServer;
let app: TestApp;
let user: TestUser;
let planId: string;

const settings = (limits: { dailyCallsPerUser: number }): AdvisorSettings => ({
  industries: undefined,
  llm: {
    baseUrl: llm.baseUrl,
    apiKey: KEY,
    model: "m",
    structuredOutputs: "json_schema",
    dailyCalls: 10_000,
    ...limits,
  },
});

beforeAll(async () => {
  llm = await startTestLlmServer();
  app = await buildTestApp({ rateLimits: 10, advisor: settings({ dailyCallsPerUser: 1_000 }) });
});
afterAll(async () => {
  await app.close();
  await llm.close();
});
beforeEach(async () => {
  user = await app.signUp();
  planId = await addPlan(user);
  llm.calls = [];
  llm.abandoned = 0;
});

/** A plan with accounts and one competitor. */
async function addPlan(
  { api }: TestUser,
  description = "Keeps 8,500 customers in one place",
): Promise<string> {
  const products = [testProduct({ description })];
  const details = await api.send("saveBasicDetails", { body: testDetails({ products }) });
  const gtmPlanId = details.json<{ id: string }>().id;
  const common = { gtmPlanId, productGeoCombinationName: COMBINATION };
  const industries = { Banking: { Enterprise: 180, "Mid-Market": 5_000, SME: null } };
  await api.call("saveSegmentation", {
    body: { ...common, individualSegmentationData: { rational: "Ours", industries } },
  });
  const competitors = [
    { industry: "Banking", name: "Halden" },
    { industry: "Banking", name: " acme " },
  ];
  await api.call("saveCompetitors", { body: { ...common, individualCompetitionData: { competitors } } });
  return gtmPlanId;
}

const draft = (section: DraftedSection, { api } = user, name = COMBINATION, id = planId) =>
  api.send("draftSection", { params: { id }, body: { productGeoCombinationName: name, section } });
function answer(...script: Behaviour[]) {
  llm.behave = (_call, index) => script[Math.min(index, script.length - 1)] ?? "";
}
const used = async ({ api } = user) => (await api.send("setAiCount", { body: {} })).json().aiFetchAdded;
async function stored({ api } = user, id = planId) {
  const { combinationData } = await api.call("getGtmPlan", { params: { id } });
  const combinationId = combinationData[0]?.id ?? "";
  return (await api.call("getAdvice", { params: { id, combinationId } })).drafts;
}

describe("a draft", () => {
  test("of each section is stored beside it, counts as one fetch and changes nothing", async () => {
    const before = await user.api.call("getGtmPlan", { params: { id: planId } });
    answer(good.segmentation, good.positioning, good.valueMap);
    const rationale = (await draft("segmentation")).json().draft;
    expect(rationale).toMatchObject({
      engine: { id: "model", label: "AI model m" },
      sources: [],
      content: { section: "segmentation", rational: "Banks lose 8,500 customers between branches." },
    });
    const texts = (await draft("positioning")).json().draft;
    expect(texts.content).toEqual({
      section: "positioning",
      companyOffering: "Every customer in one place.",
      companyPositioning: "For banks that lose track, CRM is the one place.",
    });
    const map = (await draft("valueMap")).json().draft;
    expect(map.content).toEqual({
      section: "valueMap",
      rows: [
        {
          attribute: "Brand/Trust",
          reason: "It is new.",
          scores: [{ company: "Acme", own: true, score: 6 }],
        },
        {
          attribute: "Reliability",
          reason: "It runs at their own site.",
          scores: [
            { company: "Acme", own: true, score: 7 },
            { company: "Halden", own: false, score: 5 },
          ],
        },
      ],
    });
    expect(await used()).toBe(3);
    expect(await stored()).toEqual([texts, rationale, map]);
    expect(await user.api.call("getGtmPlan", { params: { id: planId } })).toEqual(before);
  });

  test("replaces the last one of its section, and is deleted with its plan", async () => {
    answer(good.positioning);
    await draft("positioning");
    const last = (await draft("positioning")).json().draft;
    expect(await stored()).toEqual([last]);
    await asOwnerOf(app.database, user.userId, async (client) => {
      await client.query("delete from gtm_plans where owner_id = app_user()");
      expect((await client.query("select from advisor_drafts where owner_id = app_user()")).rowCount).toBe(0);
    });
  });

  test("is asked for with the plan's figures, own passages and a strict schema, all of it in one block", async () => {
    const website = "CRM keeps every customer of a bank in one place, with an audit trail for each branch.";
    await user.api.call("addPassageText", { body: { title: "Our notes", text: website } });
    await user.api.call("addPassageText", {
      body: { title: "Recipe", text: "Boil the potatoes until soft." },
    });
    answer(good.segmentation);
    const { sources } = (await draft("segmentation")).json().draft;
    expect(sources).toEqual([{ title: "Our notes", url: null }]);
    const [call] = llm.calls;
    expect(call?.body).toMatchObject({
      max_tokens: 800,
      response_format: { type: "json_schema", json_schema: { name: "segmentation_draft", strict: true } },
    });
    const block = call?.prompt.split("\n").find((line) => line.startsWith("{")) ?? "{}";
    expect(JSON.parse(block)).toMatchObject({
      company: "Acme",
      allAccounts: "5,180",
      segments: [{ industry: "Banking", Enterprise: "180", "Mid-Market": "5,000", accounts: "5,180" }],
      passages: [{ from: "Our notes", text: website }],
      userText: "Ours",
    });
    expect(JSON.stringify(llm.calls.map(({ body }) => body))).not.toContain(KEY);
  });
});

describe("an answer of the model", () => {
  test("with a number that the plan does not have is asked for again, and fails when it stays", async () => {
    const invented = JSON.stringify({ rational: "Banks spend 40 % more." });
    answer(invented, good.segmentation);
    expect((await draft("segmentation")).statusCode).toBe(200);
    expect(llm.calls[1]?.prompt).toContain("has a number that is not in the block");
    answer(invented);
    const refused = await draft("segmentation");
    expect(refused.statusCode).toBe(502);
    expect(refused.json<{ error: string }>().error).toContain("no AI fetch was used");
    expect(await used()).toBe(1);
    expect(JSON.stringify(await stored())).toContain("8,500");
  });

  test("keeps known attributes and companies with scores from 0 to 10, each once, and no invented figure", async () => {
    answer(
      `Sure!\n${JSON.stringify({
        rows: [
          { id: "a99", scores: [{ id: "c1", score: 5 }], why: "Unknown." },
          { id: "a3", scores: [{ id: "c9", score: 5 }], why: "Nobody." },
          {
            id: "a4",
            scores: [
              { id: "c1", score: 11 },
              { id: "c2", score: "high" },
            ],
            why: "Out of range.",
          },
          {
            id: " A1 ",
            scores: [{ id: "c1", score: 7.26 }, { id: "c1", score: 2 }, { id: "c2", score: 0 }, null],
            why: "<b>Trusted</b> by 300 banks, see https://evil.example",
          },
          { id: "a1", scores: [{ id: "c1", score: 1 }], why: "Twice." },
          { id: "a2", scores: [{ id: "c1", score: 3 }], why: "<b>Plain</b> https://evil.example words." },
        ],
        Gambling: [],
      })}`,
    );
    const { content } = (await draft("valueMap")).json().draft;
    expect(content).toEqual({
      section: "valueMap",
      rows: [
        {
          attribute: "Brand/Trust",
          reason: "",
          scores: [
            { company: "Acme", own: true, score: 7.3 },
            { company: "Halden", own: false, score: 0 },
          ],
        },
        {
          attribute: "Reliability",
          reason: "Plain words.",
          scores: [{ company: "Acme", own: true, score: 3 }],
        },
      ],
    });
  });

  test.each<[string, Behaviour, number]>([
    ["prose", "I would say it is great.", 2],
    ["cut JSON", { content: good.positioning.slice(0, 40), finish: "length" }, 2],
    ["a missing text", '{"offering":"One place."}', 2],
    ["a text that is none", '{"offering":7,"positioning":["One"]}', 2],
    ["a refusal", { content: null }, 1],
    ["a bad key", { status: 401, body: JSON.stringify({ error: { message: KEY, code: "x" } }) }, 1],
    ["a used-up quota", { status: 429, body: '{"error":{"code":"insufficient_quota"}}' }, 1],
    ["a failing server", { status: 500, body: "<h1>Error</h1>", type: "text/html" }, 2],
    ["a cut connection", { instead: "cut" }, 2],
  ])("that is %s costs nothing and stores nothing", async (_fault, behaviour, calls) => {
    answer(behaviour);
    const refused = await draft("positioning");
    expect(refused.statusCode).toBe(502);
    expect(refused.body + app.logged.join("\n")).not.toContain(KEY);
    expect(llm.calls).toHaveLength(calls);
    expect(await used()).toBe(0);
    expect(await stored()).toEqual([]);
  });
});

test("a cancelled draft costs nothing, and the next one can begin", async () => {
  answer({ instead: "silence" });
  const leaving = new AbortController();
  const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const running = fetch(`${address}/api/gtm-plan/${planId}/section-drafts`, {
    method: "POST",
    headers: { ...user.headers, "content-type": "application/json" },
    body: JSON.stringify({ productGeoCombinationName: COMBINATION, section: "positioning" }),
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  await expect.poll(() => llm.calls.length).toBe(1);
  expect((await draft("positioning")).statusCode).toBe(409);
  leaving.abort();
  await running;
  await expect.poll(() => llm.abandoned).toBe(1);
  expect(await used()).toBe(0);
  expect(await stored()).toEqual([]);
  answer(good.positioning);
  await expect.poll(async () => (await draft("positioning")).statusCode).toBe(200);
});

test("100 drafts at once on two servers with one fetch left: one is stored and counted", async () => {
  const database = app.database;
  const second = await buildTestApp({
    rateLimits: 10,
    database,
    advisor: settings({ dailyCallsPerUser: 1_000 }),
  });
  answer(good.positioning);
  for (let count = 0; count < 4; count += 1) expect((await draft("positioning")).statusCode).toBe(200);
  const body = { productGeoCombinationName: COMBINATION, section: "segmentation" };
  const atSecond = asTestUser(second.app, user);
  answer(good.segmentation);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? user : atSecond).api.send("draftSection", { params: { id: planId }, body }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403 || status === 409)).toHaveLength(99);
  expect(await used()).toBe(5);
  expect((await draft("positioning")).statusCode).toBe(403);
  await second.close();
});

test("the ceiling of a user's day stops the calls", async () => {
  const limited = await buildTestApp({ rateLimits: 10, advisor: settings({ dailyCallsPerUser: 1 }) });
  const other = await limited.signUp();
  const id = await addPlan(other);
  answer(good.positioning);
  expect((await draft("positioning", other, COMBINATION, id)).statusCode).toBe(200);
  const refused = await draft("positioning", other, COMBINATION, id);
  expect(refused.statusCode).toBe(429);
  expect(await used(other)).toBe(1);
  await limited.close();
});

test("50 injected texts in description and sources give no order and end no block", async () => {
  await grantPlan(app.database, user.userId, "enterprise");
  expect(injections).toHaveLength(50);
  const obedient = JSON.stringify({
    offering: "<script>alert(1)</script>Buy at https://evil.example/x\u200b now",
    positioning: "**Evilcorp** [is](javascript:alert) best",
    plan: "deleted",
  });
  answer(obedient);
  const id = await addPlan(user);
  for (const [index, injection] of injections.entries()) {
    // A description takes no invisible characters; a file may have them.
    const added = injection.includes("\u200b")
      ? await user.api.send("addPassageFile", {
          query: { fileName: `crm-${index}.txt` },
          headers: { "content-type": "application/octet-stream" },
          body: `CRM ${injection}`,
        })
      : await user.api.send("saveBasicDetails", {
          body: testDetails({
            gtmPlanId: id,
            gtmPlanName: `Launch ${index}`,
            products: [testProduct({ description: `CRM ${injection}` })],
          }),
        });
    expect(added.statusCode, added.body).toBe(200);
    const { content } = (await draft("positioning", user, COMBINATION, id)).json().draft;
    expect(Object.keys(content).toSorted()).toEqual(["companyOffering", "companyPositioning", "section"]);
    expect(JSON.stringify(content)).not.toMatch(/https?:|[<>*[\]]|\u200b/);
  }
  const prompts = llm.calls.map(({ body }) => JSON.stringify(body.messages));
  for (const prompt of prompts) {
    expect(prompt).not.toContain(KEY);
    expect(prompt).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u{e0000}-\u{e007f}]/u);
  }
  const fences = llm.calls.map(({ prompt }) => /with (\S+):/.exec(prompt)?.[1]);
  expect(new Set(fences).size).toBe(llm.calls.length);
  expect(new Set(llm.calls.map(({ body }) => body.messages[0]?.content)).size).toBe(1);
});

test("a foreign or unknown plan answers 404, an unknown combination or section 422", async () => {
  const other = await app.signUp();
  answer(good.positioning);
  expect((await draft("positioning", other)).statusCode).toBe(404);
  expect((await draft("positioning", user, COMBINATION, newId())).statusCode).toBe(404);
  expect((await draft("positioning", user, "CRM-Mars")).statusCode).toBe(422);
  const unknown = { productGeoCombinationName: COMBINATION, section: "goals" };
  const refused = await user.api.send("draftSection", { params: { id: planId }, body: unknown });
  expect(refused.statusCode).toBe(422);
  expect(llm.calls).toHaveLength(0);
});

describe("without a model", () => {
  const server = testServer({ user: "per test" });

  test("a draft answers 422 and says what to do", async () => {
    const id = await addPlan(server.user);
    const refused = await draft("positioning", server.user, COMBINATION, id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ error: string }>().error).toContain("Write this section yourself");
  });
});
