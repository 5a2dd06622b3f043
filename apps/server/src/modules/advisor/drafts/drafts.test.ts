import { describe, expect, test } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { type Behaviour } from "../../../providers/llm/test-llm-server.ts";
import { testServer } from "../../../test/server.ts";
import { addPlan, COMBINATION, good, KEY, testDrafts } from "./test-drafts.ts";

const drafts = testDrafts();
const { answer, draft, stored, used } = drafts;

describe("a draft", () => {
  test("a draft of each section is stored beside it, counts as one fetch and changes nothing", async () => {
    const before = await drafts.user.api.call("getGtmPlan", { params: { id: drafts.planId } });
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
    expect(await drafts.user.api.call("getGtmPlan", { params: { id: drafts.planId } })).toEqual(before);
  });

  test("a draft replaces the last one of its section and is deleted with its plan", async () => {
    answer(good.positioning);
    await draft("positioning");
    const last = (await draft("positioning")).json().draft;
    expect(await stored()).toEqual([last]);
    await asOwnerOf(drafts.app.database, drafts.user.userId, async (client) => {
      await client.query("delete from gtm_plans where owner_id = app_user()");
      expect((await client.query("select from advisor_drafts where owner_id = app_user()")).rowCount).toBe(0);
    });
  });

  test("a draft is requested with the plan's figures, own passages and a strict schema, all in one block", async () => {
    const website = "CRM keeps every customer of a bank in one place, with an audit trail for each branch.";
    await drafts.user.api.call("addPassageText", { body: { title: "Our notes", text: website } });
    await drafts.user.api.call("addPassageText", {
      body: { title: "Recipe", text: "Boil the potatoes until soft." },
    });
    answer(good.segmentation);
    const { sources } = (await draft("segmentation")).json().draft;
    expect(sources).toEqual([{ title: "Our notes", url: null }]);
    const [call] = drafts.llm.calls;
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
    expect(JSON.stringify(drafts.llm.calls.map(({ body }) => body))).not.toContain(KEY);
  });
});

describe("an answer of the model", () => {
  test("an answer with a number that the plan does not have is asked for again, and fails if it stays", async () => {
    const invented = JSON.stringify({ rational: "Banks spend 40 % more." });
    answer(invented, good.segmentation);
    expect((await draft("segmentation")).statusCode).toBe(200);
    expect(drafts.llm.calls[1]?.prompt).toContain("has a number that is not in the block");
    answer(invented);
    const refused = await draft("segmentation");
    expect(refused.statusCode).toBe(502);
    expect(refused.json<{ error: string }>().error).toContain("no AI fetch was used");
    expect(await used()).toBe(1);
    expect(JSON.stringify(await stored())).toContain("8,500");
  });

  test("an answer keeps known attributes and companies scored 0 to 10, once each, and no invented figure", async () => {
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
  ])("an answer that is %s costs nothing and stores nothing", async (_fault, behaviour, calls) => {
    answer(behaviour);
    const refused = await draft("positioning");
    expect(refused.statusCode).toBe(502);
    expect(refused.body + drafts.app.logged.join("\n")).not.toContain(KEY);
    expect(drafts.llm.calls).toHaveLength(calls);
    expect(await used()).toBe(0);
    expect(await stored()).toEqual([]);
  });
});

test("a draft for a foreign or unknown plan answers 404, for an unknown combination or section 422", async () => {
  const other = await drafts.app.signUp();
  answer(good.positioning);
  expect((await draft("positioning", other)).statusCode).toBe(404);
  expect((await draft("positioning", drafts.user, COMBINATION, newId())).statusCode).toBe(404);
  expect((await draft("positioning", drafts.user, "CRM-Mars")).statusCode).toBe(422);
  const unknown = { productGeoCombinationName: COMBINATION, section: "goals" };
  const refused = await drafts.user.api.send("draftSection", {
    params: { id: drafts.planId },
    body: unknown,
  });
  expect(refused.statusCode).toBe(422);
  expect(drafts.llm.calls).toHaveLength(0);
});

describe("without a model", () => {
  const server = testServer({ user: "per test" });

  test("a draft without a model answers 422 and says what to do", async () => {
    const id = await addPlan(server.user);
    const refused = await draft("positioning", server.user, COMBINATION, id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ error: string }>().error).toContain("Write this section yourself");
  });
});
