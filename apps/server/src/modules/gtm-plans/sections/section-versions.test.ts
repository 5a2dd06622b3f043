import type { FailureReply, GtmPlanReply } from "@beachhead/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testDetails, testGoals } from "../test-plan.ts";
import { testSteps, testWholePlan, twoByTwo } from "../test-sections.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per file", plan: "enterprise" });
const { user } = server;
const sections = testSectionCalls(user);
const { open, saveStep } = sections;

const saveRational = (rational: string, ifMatch?: number, combination?: string) =>
  saveStep("saveSegmentation", { rational, industries: {} }, { ifMatch, combination });
const versionOf = (answer: { json<Body>(): Body }) => answer.json<{ version: number }>().version;
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test("a save needs the last version of its own step and combination only, whatever happened elsewhere", async () => {
  expect(versionOf(await saveRational("A", 1))).toBe(2);
  expect(versionOf(await saveRational("B", 1, "CRM-Germany"))).toBe(3);
  expect(
    versionOf(
      await user.api.send("saveGoals", {
        ifMatch: 1,
        body: { gtmPlanId: sections.plan.id, goals: testGoals() },
      }),
    ),
  ).toBe(4);
  for (const [index, [name, , , data]] of testSteps.slice(1).entries())
    expect(versionOf(await saveStep(name, data, { ifMatch: 1 })), name).toBe(5 + index);
  expect(versionOf(await saveRational("C", 2))).toBe(10);
  const details = testDetails({ ...twoByTwo, id: sections.plan.id });
  expect(versionOf(await user.api.send("saveBasicDetails", { ifMatch: 1, body: details }))).toBe(11);
});

test("a combination has one version, whether a save names it by id or by title in any case", async () => {
  const id = sections.plan.productGeoCombinations[0]?.id ?? "";
  let version = versionOf(await saveRational("A", 1));
  for (const name of [id, id.toUpperCase(), " crm-INDIA "]) {
    expect((await saveRational("B", version - 1, name)).statusCode, name).toBe(412);
    version = versionOf(await saveRational("B", version, name));
  }
});

test.each(testSteps)(
  "%s against an older version gets 412 with the current version",
  async (name, _field, map, data) => {
    await saveStep(name, data, { ifMatch: 1 });
    const answer = await saveStep(name, data, { ifMatch: 1 });
    expect(answer.statusCode).toBe(412);
    const { code, current } = answer.json<FailureReply & { current: GtmPlanReply }>();
    expect(code).toBe("stale");
    expect(current).toEqual(await open());
    expect(current[map]).toEqual({ "CRM-India": data });
    // A version that never was proves nothing either.
    expect((await saveStep(name, data, { ifMatch: 3 })).statusCode).toBe(412);
    expect((await saveStep(name, data, { ifMatch: 2 })).statusCode).toBe(200);
  },
);

test("a whole-plan save or a delete gets 412 after a change of any step that it has not seen", async () => {
  await saveRational("A", 1);
  const body = testWholePlan(["CRM-India"], { gtmPlanId: sections.plan.id });
  expect((await user.api.send("saveWholePlan", { ifMatch: 1, body })).statusCode).toBe(412);
  const remove = (seen: number) =>
    user.api.send("deleteGtmPlan", { params: { id: sections.plan.id }, ifMatch: seen });
  expect((await remove(1)).statusCode).toBe(412);
  expect(versionOf(await user.api.send("saveWholePlan", { ifMatch: 2, body }))).toBe(3);
  expect((await remove(3)).statusCode).toBe(200);
});

test("a whole-plan save leaves unchanged steps at their version, so a tab open on one can still save", async () => {
  const body = testWholePlan(["CRM-India"], { gtmPlanId: sections.plan.id });
  expect((await user.api.callUntyped("saveWholePlan", { body })).version).toBe(2);
  expect((await user.api.callUntyped("saveWholePlan", { body })).version).toBe(3);
  const [name, , , data] = testSteps[1];
  expect((await saveStep(name, data, { ifMatch: 2 })).statusCode).toBe(200);
});

test("segment weights have a version of their own, apart from the other steps", async () => {
  const save = (seen: number) =>
    user.api.send("saveSegmentWeights", {
      params: { id: sections.plan.id },
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

  test("100 concurrent saves of one section with the same version: one succeeds, 99 get 412", async () => {
    const answers = await many(100, (writer) => saveRational(`Writer ${writer}`, 1));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(99);
    const kept = await open();
    expect(kept.version).toBe(2);
    expect(kept.segmentationData["CRM-India"]?.rational).toBe(`Writer ${statuses.indexOf(200)}`);
  });

  test("100 saves of two combinations by two writers, each naming its own last version: none is refused", async () => {
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
