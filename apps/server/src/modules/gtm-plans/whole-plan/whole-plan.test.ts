import type { FailureReply, ReplyOf } from "@beachhead/contract";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { testServer } from "../../../test/server.ts";
import { type TestUser } from "../../../test-app.ts";
import { testDetails, testGoals } from "../test-plan.ts";
import { testIndustries, testStepSave, testSteps, testWholePlan, twoByTwo } from "../test-sections.ts";

const server = testServer();
let user: TestUser;

beforeEach(async () => {
  user = await server.signUp();
  await grantPlan(server.database, user.userId, "enterprise");
});

const titles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];
const submit = (body: object, idempotencyKey?: string) =>
  user.api.send("saveWholePlan", { idempotencyKey, body });
async function submitted(payload: object): Promise<string> {
  const answer = await submit(payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReplyOf<"saveWholePlan">>().id;
}
const open = (id: string) => user.api.call("getGtmPlan", { params: { id } });

const ownOfEachPlan = ["_id", "id", "gtmPlanId", "version", "createdAt", "updatedAt"];

/** A plan without what differs from one plan to the next though it says the same. */
async function content(id: string): Promise<object> {
  const plan = await open(id);
  return {
    ...plan,
    ...Object.fromEntries(ownOfEachPlan.map((field) => [field, undefined] as const)),
    products: plan.products.map(({ id: _product, geoIds: _geos, ...product }) => product),
    combinationData: plan.combinationData.map(({ id: _combination, ...combination }) => combination),
  };
}

test("a plan posted whole opens as it was sent", async () => {
  const sent = testWholePlan(titles);
  const answer = await submit(sent);
  expect(answer.headers.etag).toBe('"v1"');
  const { id, updatedAt } = answer.json<ReplyOf<"saveWholePlan">>();
  expect(answer.json()).toEqual({
    success: true,
    message: "Saved Successfully",
    gtmPlanId: id,
    _id: id,
    id,
    version: 1,
    updatedAt,
  });
  const plan = await open(id);
  for (const [, , map, data] of testSteps)
    expect(plan[map]).toEqual(Object.fromEntries(titles.map((title) => [title, data])));
  expect(plan.goals).toEqual(testGoals());
  expect(plan.goalsNote).toBe("Agreed by the board");
  expect(Object.keys(plan.recommendedsegmentData)).toEqual(titles);
  expect(plan).toMatchObject({ version: 1, totalProducts: 2, totalGeos: 3, totalIndustries: 2 });
});

test("totals and combinations are the server's own, whatever is sent", async () => {
  const id = await submitted(
    testWholePlan(["CRM-India"], {
      totalProducts: 99,
      totalGeos: "x",
      combinationData: [{ title: "No-Where" }],
    }),
  );
  const plan = await open(id);
  expect(plan).toMatchObject({ totalProducts: 2, totalGeos: 3, totalIndustries: 2 });
  expect(plan.combinationData.map(({ title }) => title)).toEqual(titles);
});

test("an opened plan can be posted unchanged, as a new plan and over itself", async () => {
  const id = await submitted(testWholePlan(titles));
  const plan = await open(id);
  const copy = await submitted({ ...plan, _id: "", id: undefined, gtmPlanId: " " });
  expect(copy).not.toBe(id);
  expect(await content(copy)).toEqual(await content(id));
  expect(await submitted(plan)).toBe(id);
  expect(await content(id)).toEqual(await content(copy));
  expect((await open(id)).version).toBe(2);
});

test("computed levels that are posted back are still computed; others stay as posted", async () => {
  const id = await submitted(testWholePlan(["CRM-India"]));
  const before = await open(id);
  await submitted(before);
  const flat = { size: 0, growth: 0, openness: 0, fit: 0, coverage: 100, strength: 0 };
  const weigh = (payload: object) => user.api.send("saveSegmentWeights", { params: { id }, body: payload });
  await weigh(flat);
  expect((await open(id)).recommendedsegmentData).not.toEqual(before.recommendedsegmentData);
  const posted = { Banking: { Enterprise: "splendid", Large: "low", "Mid-Market": "high", SME: "" } };
  await submitted({ ...before, recommendedsegmentData: { "CRM-India": posted } });
  const { recommendedsegmentData } = await open(id);
  expect(recommendedsegmentData["CRM-India"]).toEqual({
    Banking: { Enterprise: "low", "Mid-Market": "high", SME: "" },
  });
  const computed = await user.api.call("getRecommendedSegments", { params: { id } });
  expect(computed["CRM-India"]?.Banking?.Enterprise).not.toBe("low");
});

describe("a post in place of a stored plan", () => {
  test("a whole plan saved over a stored one replaces each step it sends and leaves what it does not send", async () => {
    const id = await submitted(testWholePlan(titles));
    const before = await open(id);
    await submitted({
      ...testDetails(twoByTwo),
      gtmPlanId: id,
      segmentationData: { "CRM-India": { rational: "Only here", industries: {} } },
      competitors: {},
      goalsNote: "Changed alone",
    });
    expect(await open(id)).toMatchObject({
      version: 2,
      goals: before.goals,
      goalsNote: "Changed alone",
      segmentationData: { "CRM-India": { rational: "Only here", industries: {} } },
      competitors: {},
      customerValueData: before.customerValueData,
      personalSelection: before.personalSelection,
    });
    expect(Object.keys((await open(id)).segmentationData)).toEqual(["CRM-India"]);
  });

  test("a whole plan saved over a stored one is saved completely or not at all", async () => {
    const id = await submitted(testWholePlan(titles));
    const before = await open(id);
    const faults: [object, string][] = [
      [{ segmentationData: { "CRM-Peru": {} } }, "segmentationData.CRM-Peru"],
      [
        { competitors: { "CRM-India": [{ industry: "Mining" }] } },
        "competitors.CRM-India.competitors.0.industry",
      ],
      [{ segmentWeights: { size: 100 } }, "segmentWeights.growth"],
      [
        { personalSelection: { "CRM-India": { Banking: { Huge: true } } } },
        "personalSelection.CRM-India.Banking",
      ],
    ];
    for (const [fault, path] of faults) {
      const answer = await submit({
        ...testWholePlan(titles, { gtmPlanId: id, companyName: "Other" }),
        ...fault,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<FailureReply>().issues?.[0]?.path).toBe(path);
    }
    expect(await open(id)).toEqual(before);
  });
});

test("a whole plan is created once for one idempotency key", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => submit(testWholePlan(titles), "whole")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await user.api.call("listGtmPlans")).toHaveLength(1);
});

test("a whole plan beyond the limits of the account answers 403 and is not created", async () => {
  user = await server.signUp();
  const answer = await submit(testWholePlan(["CRM-India"]));
  expect(answer.statusCode).toBe(403);
  expect(await user.api.call("listGtmPlans")).toEqual([]);
});

test("a whole plan may be larger than other bodies", async () => {
  const segmentationData = Object.fromEntries(
    titles.map((title) => [title, { rational: "w ".repeat(4_000), industries: {} }]),
  );
  const combinationData = Array.from({ length: 20_000 }, (_, index) => ({
    title: `Combination ${index}`,
    industries: [],
  }));
  const sent = testWholePlan(titles, { segmentationData, combinationData });
  expect(JSON.stringify(sent).length).toBeGreaterThan(600 * 1024);
  expect((await submit(sent)).statusCode).toBe(200);
});

const name = fc.constantFrom("Rival", "Other", "Acme", "Ünïcode <b>", "rival 2");
const score = fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10));
const figure = fc.oneof(fc.constant(null), fc.constant("unknown yet"), fc.integer({ min: 0, max: 10_000 }));
const industry = fc.constantFrom(...testIndustries);
const sizes = <T>(value: fc.Arbitrary<T>) =>
  fc.record({ Enterprise: value, "Mid-Market": value, SME: value });
const attributes = ["Cost", "Reliability", "Ease of use"];
const scoresBy = (key: fc.Arbitrary<string>) =>
  fc.dictionary(key, fc.dictionary(fc.constantFrom(...attributes), score, { maxKeys: 3 }), { maxKeys: 3 });

/** Any step of any combination, as a caller may send it. */
const steps = {
  saveSegmentation: fc.record({
    rational: fc.string({ maxLength: 20 }),
    industries: fc.dictionary(
      industry,
      fc.record({ ...recordOfSizes(), marketSize: figure, yoyGrowth: figure }),
      { maxKeys: 2 },
    ),
  }),
  saveCompetitors: fc.record({
    competitors: fc.array(
      fc.record({
        industry: fc.oneof(industry, fc.constant("")),
        name,
        marketShare: fc.integer({ min: 0, max: 40 }),
      }),
      { maxLength: 4 },
    ),
    marketShare: fc.oneof(
      fc.dictionary(industry, fc.integer({ min: 0, max: 100 })),
      fc.integer({ min: 0, max: 100 }),
    ),
  }),
  saveValueMap: fc.record({ attributes: fc.constant(attributes), values: scoresBy(name) }),
  saveValueDrivers: fc.record({
    industries: fc.constant(testIndustries),
    segments: fc.constant(["Enterprise", "Mid-Market", "SME"]),
    attributes: fc.constant(attributes),
    scores: fc.record({ myScores: scoresBy(industry), avgScores: scoresBy(industry) }),
    selections: fc.dictionary(
      industry,
      sizes(fc.dictionary(fc.constantFrom(...attributes), fc.boolean(), { maxKeys: 3 })),
      { maxKeys: 2 },
    ),
  }),
  saveSelection: fc.dictionary(industry, sizes(fc.boolean()), { maxKeys: 2 }),
  savePositioning: fc.record({
    companyOffering: fc.string({ maxLength: 20 }),
    companyPositioning: fc.string({ maxLength: 20 }),
    commercialScorecard: fc.dictionary(
      fc.constantFrom("Pricing", "Certifications"),
      fc.record({ score, comment: fc.string({ maxLength: 5 }) }),
      { maxKeys: 2 },
    ),
  }),
};

function recordOfSizes() {
  return { Enterprise: figure, "Mid-Market": figure, SME: figure };
}

test("a plan posted whole is the same as one typed step by step, in any order", async () => {
  const byCombination = <T>(step: fc.Arbitrary<T>) =>
    fc.dictionary(fc.constantFrom(...titles), step, { maxKeys: 3 });
  const maps = fc.tuple(
    byCombination(steps.saveSegmentation),
    byCombination(steps.saveCompetitors),
    byCombination(steps.saveValueMap),
    byCombination(steps.saveValueDrivers),
    byCombination(steps.saveSelection),
    byCombination(steps.savePositioning),
  );
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(maps, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (sent, order) => {
      const parts = testSteps.map(([save, , map], index) => ({
        save,
        map,
        data: sent[index] ?? {},
      }));
      const whole = Object.fromEntries(parts.map(({ map, data }) => [map, data]));
      const posted = await submitted({ ...testDetails(twoByTwo), goals: testGoals(), ...whole });

      const { id } = await user.api.callUntyped("saveBasicDetails", { body: testDetails(twoByTwo) });
      await user.api.send("saveGoals", { body: { gtmPlanId: id, goals: testGoals() } });
      for (const { save, data } of order.flatMap((index) => parts[index] ?? []))
        for (const [title, step] of Object.entries(data)) {
          const answer = await user.api.send(save, testStepSave(save, id, step, title));
          expect(answer.statusCode, answer.body).toBe(200);
        }
      expect(await content(id)).toEqual(await content(posted));
      compared += Object.values(whole).reduce((sum: number, map) => sum + Object.keys(map).length, 0);
    }),
    { numRuns: 25, seed: 20_270_101 },
  );
  expect(compared).toBeGreaterThan(50);
});
