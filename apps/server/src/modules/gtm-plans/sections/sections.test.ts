import type { FailureReply } from "@beachhead/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { type TestUser } from "../../../test-app.ts";
import {
  testCompetitor,
  testIndustries,
  testPositioning,
  testStepSave,
  testSteps,
} from "../test-sections.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const sections = testSectionCalls(user);
const { open, levels, saveStep, scores } = sections;

let other: TestUser;

beforeAll(async () => {
  other = await server.signUp();
});

const messages: Record<string, string> = {
  saveValueDrivers: "Overlay Value Driver Saved successfully",
  saveSelection: "Personal selections saved successfully!",
};

describe.each(testSteps)("%s", (name, field, map, data) => {
  const save = (combination: string) => saveStep(name, data, { combination });

  test(`${name} stores the step of one combination, which is answered and opens as it was sent`, async () => {
    const answer = await saveStep(name, data, { ifMatch: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers.etag).toBe('"v2"');
    const { updatedAt } = answer.json<{ updatedAt: string }>();
    const message = messages[name] ?? "Saved Successfully";
    expect(answer.json()).toEqual({ success: true, message, version: 2, updatedAt, [field]: data });
    const opened = await open();
    expect(opened[map]).toEqual({ "CRM-India": data });
    expect(opened).toMatchObject({ version: 2, updatedAt });
  });

  test(`${name} finds its combination by id and by title in any case, and refuses an unknown one`, async () => {
    const ids = sections.plan.productGeoCombinations.map(({ id }) => id);
    for (const known of [ids[1], "crm-GERMANY "]) expect((await save(known ?? "")).statusCode).toBe(200);
    expect(Object.keys((await open())[map])).toEqual(["CRM-Germany"]);
    for (const unknown of ["CRM-Peru", newId()]) {
      const answer = await save(unknown);
      expect(answer.statusCode).toBe(422);
      const { issues } = answer.json<FailureReply>();
      const path = name === "saveValueDrivers" ? "selectedCombination" : "productGeoCombinationName";
      expect(issues).toContainEqual({
        path,
        message: "This plan has no such combination of product and geography",
      });
    }
  });

  test(`${name} answers 404 to another user and for a plan that does not exist or is deleted`, async () => {
    expect((await saveStep(name, data, { as: other })).statusCode).toBe(404);
    for (const id of ["1", "1' or '1'='1", newId()]) {
      expect((await user.api.send(name, testStepSave(name, id, data))).statusCode).toBe(404);
    }
    await user.api.send("deleteGtmPlan", { params: { id: sections.plan.id } });
    expect((await save("CRM-India")).statusCode).toBe(404);
  });

  test(`${name} ignores columns that a body names beside its step`, async () => {
    const request = testStepSave(name, sections.plan.id, data);
    const stranger = newId();
    const extra = {
      owner_id: other.userId,
      ownerId: other.userId,
      plan_id: stranger,
      combination_id: stranger,
      section: "segmentation",
      version: 99,
      state: "complete",
    };
    expect((await user.api.send(name, { ...request, body: { ...request.body, ...extra } })).statusCode).toBe(
      200,
    );
    const rows = await server.query(
      "select owner_id, plan_id, combination_id, version from gtm_plan_sections",
    );
    expect(rows).toEqual([
      {
        owner_id: user.userId,
        plan_id: sections.plan.id,
        combination_id: sections.plan.productGeoCombinations[0]?.id,
        version: 2,
      },
    ]);
    expect((await open()).version).toBe(2);
  });
});

describe("before anything was saved", () => {
  test("every read of a plan without saved steps answers every combination with its defaults", async () => {
    const titles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];
    const step = { success: true, version: 1 };
    const segmentation = await user.api.call("getSegmentation", { params: { id: sections.plan.id } });
    expect(segmentation).toMatchObject(step);
    expect(Object.keys(segmentation.segmentationData)).toEqual(titles);
    const found = await user.api.call("getCompetitors", { params: { id: sections.plan.id } });
    const { success: _success, version: _version, ...maps } = found;
    expect(Object.values(maps).map((map) => Object.keys(map))).toEqual([titles, titles, titles, titles]);
    expect(found.competitors["CRM-India"]).toEqual([
      {
        industry: "",
        name: "",
        url: "",
        country: "",
        revenue: null,
        funding: null,
        customers: null,
        yearOfIncorporation: null,
        marketShare: 0,
        asOf: "",
      },
    ]);
    expect(found.industries["CRM-India"]).toEqual(testIndustries);
    const map = await user.api.call("getValueMap", { params: { id: sections.plan.id } });
    expect(map.customerValueData["Ledger-Chile"]?.attributes).toHaveLength(10);
    expect(map.customerValueData["Ledger-Chile"]?.competitiveMapping.attributes).toHaveLength(7);
    const positioning = await user.api.call("getPositioning", { params: { id: sections.plan.id } });
    expect(positioning.positioningAndPricingData["CRM-India"]?.commercialScorecard).toHaveLength(13);
    const drivers = (await scores())["CRM-India"];
    expect(drivers).toMatchObject({
      industries: testIndustries,
      segments: ["Enterprise", "Mid-Market", "SME"],
      scores: { myScores: {}, avgScores: {} },
      selections: { Retail: { SME: { "Brand/Trust": false, "Industry Certifications": false } } },
    });
    const own = await user.api.call("getValueDrivers", { params: { id: sections.plan.id } });
    expect(own.overlayValueDriver["CRM-India"]).toEqual(drivers);
    expect((await levels())["Ledger-Chile"]).toEqual({
      Banking: { Enterprise: "not applicable", "Mid-Market": "not applicable", SME: "not applicable" },
      Retail: { Enterprise: "not applicable", "Mid-Market": "not applicable", SME: "not applicable" },
    });
    const selection = await user.api.call("getSelection", { params: { id: sections.plan.id } });
    expect(selection.personalSelection["CRM-India"]?.Banking?.SME).toBe(false);
  });
});

test("a single own market share counts for every industry", async () => {
  await saveStep("saveCompetitors", { competitors: [], marketShare: 12.5 });
  expect((await open()).competitors["CRM-India"]?.marketShare).toEqual({ Banking: 12.5, Retail: 12.5 });
});

test("every save leaves one row in the audit log, without the user's texts", async () => {
  for (const [name, , , data] of testSteps) await saveStep(name, data);
  const rows = await server.query<{ detail: { section: string; version: number; combination: string } }>(
    "select detail from audit_log where action = 'gtm-plan.update' order by (detail ->> 'version')::integer",
  );
  const combination = sections.plan.productGeoCombinations[0]?.id;
  expect(rows.map(({ detail }) => detail)).toEqual(
    [
      "segmentation",
      "competitors",
      "customer-value-map",
      "overlayValueDriver",
      "recommended-segmentation",
      "company-value-proposition",
    ].map((section, index) => ({ section, combination, version: index + 2 })),
  );
});

test.each([
  ["saveCompetitors", "competitors", []],
  ["saveValueMap", "customerValueData", { values: { Acme: { Cost: 3 } } }],
  ["saveValueDrivers", "overlayValueDriver", { Banking: { Enterprise: { Cost: true } } }],
] as const)("%s without a note leaves the stored one, and a blank one clears it", async (name, map, data) => {
  const noted = async () => (await open())[map]["CRM-India"]?.note;
  const [, , , stored] = testSteps.find(([each]) => each === name) ?? [];
  await saveStep(name, stored);
  expect(await noted()).toMatch(/\w/);
  const before = await noted();
  await saveStep(name, data);
  expect(await noted()).toBe(before);
  await saveStep(name, { ...Object(stored), note: " " });
  expect(await noted()).toBe("");
});

test("texts of steps come back to the letter", async () => {
  const text = `O'Brien & "Sons" <b onclick=x>\\n $1 {x} ローンチ`;
  await saveStep("saveSegmentation", { rational: text, industries: {} });
  await saveStep("saveCompetitors", [{ ...testCompetitor, name: text, url: "javascript:alert(1)" }]);
  await saveStep("savePositioning", {
    ...testPositioning,
    companyOffering: text,
  });
  const { segmentationData, competitors, positioningAndPricingData } = await open();
  expect(segmentationData["CRM-India"]?.rational).toBe(text);
  expect(competitors["CRM-India"]?.competitors[0]).toMatchObject({ name: text, url: "javascript:alert(1)" });
  expect(positioningAndPricingData["CRM-India"]?.companyOffering).toBe(text);
});

test("a read of another user's plan answers 404, and so does a save of its weights", async () => {
  for (const name of [
    "getSegmentation",
    "getCompetitors",
    "getValueMap",
    "getPositioning",
    "getValueDrivers",
    "getAttributesScore",
    "getRecommendedSegments",
    "getRecommendedSegmentsAlias",
    "getSelection",
    "getSegmentReasons",
  ] as const)
    for (const id of [sections.plan.id, newId(), "1' or '1'='1"])
      expect((await other.api.send(name, { params: { id } })).statusCode, `${name} of ${id}`).toBe(404);
  const answer = await other.api.send("saveSegmentWeights", {
    params: { id: sections.plan.id },
    body: { size: 100, growth: 0, openness: 0, fit: 0, coverage: 0, strength: 0 },
  });
  expect(answer.statusCode).toBe(404);
});
