import type { FailureReply, GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals } from "../test-plan.ts";
import { testStepSave, testSteps, testWholePlan, twoByTwo } from "../test-sections.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
let plan: ReplyOf<"saveBasicDetails">;

beforeEach(async () => {
  plan = (await post("save-basic-details", testDetails(twoByTwo))).json();
});

const post = (path: string, payload: object, seen?: number) =>
  server.app.inject({
    method: "POST",
    url: `/api/gtm-plan/${path}`,
    headers: { ...user.headers, ...(seen !== undefined && { "if-match": `"v${seen}"` }) },
    payload,
  });
const open = async () =>
  (await user.api.send("getGtmPlan", { params: { id: plan.id } })).json<GtmPlanReply>();

const rational = (text: string) => ({ rational: text, industries: {} });
const saveRational = (text: string, seen?: number, combination = "CRM-India") =>
  post(
    "saveCombinationSegmentation",
    testStepSave(
      "saveCombinationSegmentation",
      "individualSegmentationData",
      plan.id,
      combination,
      rational(text),
    ).body,
    seen,
  );
const versionOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json<{ version: number }>().version;
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test("a save names the last change of its own step and combination, whatever happened to others", async () => {
  expect(versionOf(await saveRational("A", 1))).toBe(2);
  expect(versionOf(await saveRational("B", 1, "CRM-Germany"))).toBe(3);
  expect(versionOf(await post("saveGoals", { gtmPlanId: plan.id, goals: testGoals() }, 1))).toBe(4);
  for (const [index, [call, field, , data]] of testSteps.slice(1).entries()) {
    const { path, body } = testStepSave(call, field, plan.id, "CRM-India", data);
    expect(versionOf(await post(path, body, 1)), call).toBe(5 + index);
  }
  expect(versionOf(await saveRational("C", 2))).toBe(10);
  expect(versionOf(await post("save-basic-details", testDetails({ ...twoByTwo, id: plan.id }), 1))).toBe(11);
});

test("a combination is found by its id and in any case, with the version of what it has stored", async () => {
  const id = plan.productGeoCombinations[0]?.id ?? "";
  let version = versionOf(await saveRational("A", 1));
  for (const name of [id, id.toUpperCase(), " crm-INDIA "]) {
    expect((await saveRational("B", version - 1, name)).statusCode, name).toBe(412);
    version = versionOf(await saveRational("B", version, name));
  }
});

test.each(testSteps)(
  "%s against an older version gets 412 with the current version",
  async (call, field, map, data) => {
    const { path, body } = testStepSave(call, field, plan.id, "CRM-India", data);
    await post(path, body, 1);
    const answer = await post(path, body, 1);
    expect(answer.statusCode).toBe(412);
    const { code, current } = answer.json<FailureReply & { current: GtmPlanReply }>();
    expect(code).toBe("stale");
    expect(current).toEqual(await open());
    expect(current[map]).toEqual({ "CRM-India": data });
    // A version that never was proves nothing either.
    expect((await post(path, body, 3)).statusCode).toBe(412);
    expect((await post(path, body, 2)).statusCode).toBe(200);
  },
);

test("a whole plan and a delete name the last change of anything", async () => {
  await saveRational("A", 1);
  const whole = testWholePlan(["CRM-India"], { gtmPlanId: plan.id });
  expect((await post("save-gtm-Plan-onsubmit", whole, 1)).statusCode).toBe(412);
  const remove = (seen: number) => user.api.send("deleteGtmPlan", { params: { id: plan.id }, ifMatch: seen });
  expect((await remove(1)).statusCode).toBe(412);
  expect(versionOf(await post("save-gtm-Plan-onsubmit", whole, 2))).toBe(3);
  expect((await remove(3)).statusCode).toBe(200);
});

test("a whole plan leaves what it does not change at its version, so a tab open on it can still save", async () => {
  const whole = testWholePlan(["CRM-India"], { gtmPlanId: plan.id });
  expect(versionOf(await post("save-gtm-Plan-onsubmit", whole))).toBe(2);
  expect(versionOf(await post("save-gtm-Plan-onsubmit", whole))).toBe(3);
  const [call, field, , data] = testSteps[1];
  const { path, body } = testStepSave(call, field, plan.id, "CRM-India", data);
  expect((await post(path, body, 2)).statusCode).toBe(200);
});

test("weights are a step of their own", async () => {
  const save = (seen: number) =>
    user.api.send("saveSegmentWeights", {
      params: { id: plan.id },
      ifMatch: seen,
      body: { size: 20, growth: 20, openness: 20, fit: 20, coverage: 10, strength: 10 },
    });
  await saveRational("A");
  expect((await save(1)).statusCode).toBe(200);
  expect((await save(1)).statusCode).toBe(412);
  expect((await save(3)).statusCode).toBe(200);
});

describe("100 saves at once", () => {
  // Every connection is open before the race, else the first save is through before the second begins.
  beforeEach(() => many(20, open));

  test("of one section with the same version: one succeeds, 99 get 412 with the current version", async () => {
    const answers = await many(100, (writer) => saveRational(`Writer ${writer}`, 1));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(99);
    const kept = await open();
    expect(kept.version).toBe(2);
    expect(kept.segmentationData["CRM-India"]?.rational).toBe(`Writer ${statuses.indexOf(200)}`);
  });

  test("of two combinations, each writer naming what it has last seen of its own: none is refused", async () => {
    const write = async (combination: string): Promise<void> => {
      let seen = 1;
      for (let turn = 0; turn < 50; turn += 1) {
        const answer = await saveRational(`Turn ${turn}`, seen, combination);
        expect(answer.statusCode).toBe(200);
        seen = versionOf(answer);
      }
    };
    await Promise.all([write("CRM-India"), write("CRM-Germany")]);
    const { version, segmentationData } = await open();
    expect(version).toBe(101);
    expect(segmentationData).toMatchObject({
      "CRM-India": { rational: "Turn 49" },
      "CRM-Germany": { rational: "Turn 49" },
    });
  });
});
