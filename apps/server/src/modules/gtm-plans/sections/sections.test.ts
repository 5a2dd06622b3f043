import type { FailureReply, GtmPlanReply, ReplyOf } from "@beachhead/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asOwnerOf, grantPlan } from "../../../platform/db/test-database.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { type TestUser } from "../../../test-app.ts";
import { testDetails } from "../test-plan.ts";
import {
  testCompetition,
  testCompetitor,
  testDrivers,
  testIndustries,
  testPositioning,
  testStepSave,
  testSteps,
  testValueMap,
  twoByTwo,
} from "../test-sections.ts";

const server = testServer({ user: "per test" });
const { user } = server;
let other: TestUser;
let plan: ReplyOf<"saveBasicDetails">;

beforeAll(async () => {
  other = await server.signUp();
});
beforeEach(async () => {
  await grantPlan(server.database, user.userId, "enterprise");
  plan = (await user.api.send("saveBasicDetails", { body: testDetails(twoByTwo) })).json();
});

const post = (path: string, payload: object, headers: object = {}, as = user) =>
  server.app.inject({
    method: "POST",
    url: `/api/gtm-plan/${path}`,
    headers: { ...as.headers, ...headers },
    payload,
  });
async function get<Reply>(path: string): Promise<Reply> {
  const answer = await server.app.inject({ url: `/api/gtm-plan/${path}`, headers: user.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Reply>();
}
const open = () => get<GtmPlanReply>(`individual-gtm-plan/${plan.id}`);
const scores = () => get<ReplyOf<"getAttributesScore">>(`getAttributesScore/${plan.id}`);
const levels = () => get<ReplyOf<"getRecommendedSegments">>(`getRecommendSegementData/${plan.id}`);

function saveStep(
  call: string,
  field: string,
  data: unknown,
  combination = "CRM-India",
  headers = {},
  as = user,
) {
  const { path, body } = testStepSave(call, field, plan.id, combination, data);
  return post(path, body, headers, as);
}
const saveSegmentation = (data: unknown, combination = "CRM-India") =>
  saveStep("saveCombinationSegmentation", "individualSegmentationData", data, combination);
const saveCompetitors = (data: unknown) =>
  saveStep("saveCombinationCompetitorsData", "individualCompetitionData", data);
const saveValueMap = (data: unknown) =>
  saveStep("saveCustomerValueMapData", "individualCustomerValueMapData", data);
const saveDrivers = (data: unknown, combination = "CRM-India") =>
  saveStep("saveOverlayValueDriver", "selectedOverlayValueData", data, combination);
const saveSelection = (data: unknown) =>
  saveStep("saveUserSelectedSegment", "individualUserSelectedSegmentData", data);
const saveDetails = (changes: object) =>
  user.api.send("saveBasicDetails", { body: testDetails({ ...twoByTwo, id: plan.id, ...changes }) });

const messages: Record<string, string> = {
  saveOverlayValueDriver: "Overlay Value Driver Saved successfully",
  saveUserSelectedSegment: "Personal selections saved successfully!",
};

describe.each(testSteps)("%s", (call, field, map, data) => {
  const save = (combination: string, headers = {}, as = user) =>
    saveStep(call, field, data, combination, headers, as);

  test("keeps the step of one combination, which is answered and opens as it was sent", async () => {
    const answer = await save("CRM-India", { "if-match": '"v1"' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers.etag).toBe('"v2"');
    const { updatedAt } = answer.json<{ updatedAt: string }>();
    const message = messages[call] ?? "Saved Successfully";
    expect(answer.json()).toEqual({ success: true, message, version: 2, updatedAt, [field]: data });
    const opened = await open();
    expect(opened[map]).toEqual({ "CRM-India": data });
    expect(opened).toMatchObject({ version: 2, updatedAt });
  });

  test("finds its combination by its id and in any case, and no other", async () => {
    const ids = plan.productGeoCombinations.map(({ id }) => id);
    for (const name of [ids[1], "crm-GERMANY "]) expect((await save(name ?? "")).statusCode).toBe(200);
    expect(Object.keys((await open())[map])).toEqual(["CRM-Germany"]);
    for (const name of ["CRM-Peru", newId()]) {
      const answer = await save(name);
      expect(answer.statusCode).toBe(422);
      const { issues } = answer.json<FailureReply>();
      const path = call === "saveOverlayValueDriver" ? "selectedCombination" : "productGeoCombinationName";
      expect(issues).toContainEqual({
        path,
        message: "This plan has no such combination of product and geography",
      });
    }
  });

  test("is another user's and a gone plan's to nobody", async () => {
    expect((await save("CRM-India", {}, other)).statusCode).toBe(404);
    for (const id of ["1", "1' or '1'='1", newId()]) {
      const { path, body } = testStepSave(call, field, id, "CRM-India", data);
      expect((await post(path, body)).statusCode).toBe(404);
    }
    await user.api.send("deleteGtmPlan", { params: { id: plan.id } });
    expect((await save("CRM-India")).statusCode).toBe(404);
  });

  test("changes nothing that a body names beside it", async () => {
    const { path, body } = testStepSave(call, field, plan.id, "CRM-India", data);
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
    expect((await post(path, { ...body, ...extra })).statusCode).toBe(200);
    const rows = await asOwnerOf(server.database, user.userId, async (client) =>
      client.query("select owner_id, plan_id, combination_id, version from gtm_plan_sections"),
    );
    expect(rows.rows).toEqual([
      {
        owner_id: user.userId,
        plan_id: plan.id,
        combination_id: plan.productGeoCombinations[0]?.id,
        version: 2,
      },
    ]);
    expect((await open()).version).toBe(2);
  });
});

test.each(testSteps.filter(([call]) => call !== "saveOverlayValueDriver"))(
  "%s without a plan says the specification's sentence",
  async (call) => {
    for (const body of [{}, { gtmPlanId: " " }]) {
      const answer = await post(call, body);
      expect(answer.statusCode).toBe(422);
      const message = "GTM Plan ID not found in sessionStorage";
      expect(answer.json<FailureReply>().error).toBe(message);
    }
  },
);

describe("refusals with the sentence of the error catalogue", () => {
  test.each([
    ["no combination", { selectedOverlayValueData: testDrivers }],
    ["no data", { selectedCombination: "CRM-India" }],
    ["industries that are no list", { industries: "Banking" }],
    ["segments that are no list", { segments: {} }],
    ["no attributes", { attributes: undefined }],
    ["an unknown industry", { selections: { Mining: {} } }],
    ["an unknown attribute", { selections: { Banking: { Enterprise: { Charm: true } } } }],
    ["an unknown attribute's score", { scores: { myScores: { Banking: { Charm: 5 } } } }],
    ["an unknown size", { selections: { Banking: { Huge: { Cost: true } } } }],
  ])("value drivers with %s", async (what, changes) => {
    const body =
      what.startsWith("no ") && what !== "no attributes"
        ? changes
        : { selectedCombination: "CRM-India", selectedOverlayValueData: { ...testDrivers, ...changes } };
    const answer = await user.api.send("saveValueDrivers", { params: { id: plan.id }, body });
    expect(answer.statusCode).toBe(422);
    const { error, issues = [] } = answer.json<FailureReply>();
    expect(error).toBe("Error in saving overlay data");
    expect(issues[1]?.path).toMatch(/^selected/);
    expect((await open()).version).toBe(1);
  });

  test.each([
    ["an unknown industry", { Mining: {} }],
    ["an unknown size", { Banking: { Huge: true } }],
    ["no map", "Banking"],
  ])("a personal selection with %s", async (_what, data) => {
    const answer = await saveSelection(data);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().error).toBe("Error saving personal selections");
    expect((await open()).version).toBe(1);
  });

  test("nothing else says it: a plan that is not there is not found", async () => {
    const answer = await user.api.send("saveValueDrivers", {
      params: { id: newId() },
      body: {
        selectedCombination: "CRM-India",
        selectedOverlayValueData: testDrivers,
      },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json<FailureReply>().error).toBe("This GTM plan was not found.");
  });
});

test.each([
  [() => saveSegmentation({ industries: { Mining: {} } }), "individualSegmentationData.industries.Mining"],
  [
    () => saveCompetitors([{ ...testCompetitor, industry: "Mining" }]),
    "individualCompetitionData.competitors.0.industry",
  ],
  [
    () => saveCompetitors({ competitors: [], marketShare: { Mining: 1 } }),
    "individualCompetitionData.marketShare.Mining",
  ],
])("an industry that is not the combination's is refused (%#)", async (save, path) => {
  const answer = await save();
  const message = "Industry must be one of the combination's industries";
  expect(answer.json()).toMatchObject({ code: "invalid", error: message, issues: [{ path, message }] });
});

test("a score of an attribute that is not listed is refused", async () => {
  const answer = await saveValueMap({ attributes: ["Cost"], values: { Rival: { Charm: 5 } } });
  expect(answer.json()).toMatchObject({
    issues: [
      {
        path: "individualCustomerValueMapData.values.Rival.Charm",
        message: "Attribute must be one of the list",
      },
    ],
  });
});

describe("before anything was saved", () => {
  test("every call answers every combination with its defaults", async () => {
    const titles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];
    const step = { success: true, version: 1 };
    const segmentation = await get<ReplyOf<"getSegmentation">>(`getSegmentation/${plan.id}`);
    expect(segmentation).toMatchObject(step);
    expect(Object.keys(segmentation.segmentationData)).toEqual(titles);
    const found = await get<ReplyOf<"getCompetitors">>(`getCompetitorsProductAndGeoWise/${plan.id}`);
    const { success: _success, version: _version, ...maps } = found;
    expect(Object.values(maps).map((map) => Object.keys(map))).toEqual([titles, titles, titles]);
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
    const map = await get<ReplyOf<"getValueMap">>(`getCustomerValueMap/${plan.id}`);
    expect(map.customerValueData["Ledger-Chile"]?.attributes).toHaveLength(10);
    expect(map.customerValueData["Ledger-Chile"]?.competitiveMapping.attributes).toHaveLength(7);
    const positioning = await get<ReplyOf<"getPositioning">>(`getPositioningAndPricing/${plan.id}`);
    expect(positioning.positioningAndPricingData["CRM-India"]?.commercialScorecard).toHaveLength(13);
    const drivers = (await scores())["CRM-India"];
    expect(drivers).toMatchObject({
      industries: testIndustries,
      segments: ["Enterprise", "Mid-Market", "SME"],
      scores: { myScores: {}, avgScores: {} },
      selections: { Retail: { SME: { "Brand/Trust": false, "Industry Certifications": false } } },
    });
    const own = await get<ReplyOf<"getValueDrivers">>(`getOverlayValueDriver/${plan.id}`);
    expect(own.overlayValueDriver["CRM-India"]).toEqual(drivers);
    expect((await levels())["Ledger-Chile"]).toEqual({
      Banking: { Enterprise: "not applicable", "Mid-Market": "not applicable", SME: "not applicable" },
      Retail: { Enterprise: "not applicable", "Mid-Market": "not applicable", SME: "not applicable" },
    });
    const selection = await get<ReplyOf<"getSelection">>(`getUserSelectedSegment/${plan.id}`);
    expect(selection.personalSelection["CRM-India"]?.Banking?.SME).toBe(false);
  });
});

describe("scores of value drivers", () => {
  test("are those of the value map, by the competitors of each industry, until others are saved", async () => {
    await saveCompetitors(testCompetition);
    await saveValueMap(testValueMap);
    const found = (await scores())["CRM-India"];
    expect(found?.attributes).toEqual(testValueMap.attributes);
    expect(found?.scores).toEqual({
      myScores: { Banking: { Reliability: 8, Cost: 9 }, Retail: { Reliability: 8, Cost: 9 } },
      avgScores: { Banking: { Reliability: 7.5, Cost: 5 }, Retail: { Cost: 7 } },
    });
    await saveDrivers({
      ...testDrivers,
      attributes: testValueMap.attributes,
      scores: { myScores: { Banking: { Cost: 9, Reliability: 3 } }, avgScores: {} },
    });
    expect((await scores())["CRM-India"]?.scores.myScores).toEqual({
      Banking: { Reliability: 3, Cost: 9 },
      Retail: { Reliability: 8, Cost: 9 },
    });
    // A score that was saved as the map's still follows the map.
    await saveValueMap({ ...testValueMap, values: { Acme: { Cost: 2, Reliability: 2 } } });
    expect((await scores())["CRM-India"]?.scores.myScores.Banking).toEqual({ Reliability: 3, Cost: 2 });
  });

  test("of a competitor that no row names count in every industry", async () => {
    await saveValueMap({ attributes: ["Cost"], values: { Nobody: { Cost: 4 } } });
    expect((await scores())["CRM-India"]?.scores.avgScores).toEqual({
      Banking: { Cost: 4 },
      Retail: { Cost: 4 },
    });
  });

  test("are unchanged when only selections are saved", async () => {
    await saveDrivers(testDrivers);
    const answer = await saveDrivers({ Retail: { small: { cost: true } } });
    expect(answer.statusCode, answer.body).toBe(200);
    const found = (await scores())["CRM-India"];
    expect(found?.scores).toEqual(testDrivers.scores);
    expect(found?.selections.Retail?.SME).toEqual({ Reliability: false, Cost: true });
    expect(found?.selections.Banking?.Enterprise).toEqual({ Reliability: false, Cost: false });
  });
});

describe("our own row of the value map", () => {
  test("follows the company to its new name", async () => {
    await saveValueMap(testValueMap);
    await saveDetails({ companyName: "Acme International" });
    const { values } = (await open()).customerValueData["CRM-India"] ?? { values: {} };
    expect(Object.keys(values)).toEqual(["Acme International", "Rival", "Other"]);
  });

  test.each([
    ["alone", { Acme: { Cost: 9 }, Rival: { Cost: 5 } }],
    ["turned round", { Cost: { Acme: 9, Rival: 5 } }],
  ])("is read from values %s", async (_what, data) => {
    await saveValueMap(data);
    const map = (await open()).customerValueData["CRM-India"];
    expect(map?.values).toEqual({ Acme: { Cost: 9 }, Rival: { Cost: 5 } });
    expect(map?.attributes).toHaveLength(10);
  });
});

test("deleting an attribute deletes its scores; those of the mapping stay when it is not sent", async () => {
  await saveValueMap(testValueMap);
  await saveValueMap({ attributes: ["Cost"], values: { Rival: { Cost: 5 } } });
  const map = (await open()).customerValueData["CRM-India"];
  expect(map).toEqual({
    attributes: ["Cost"],
    values: { Rival: { Cost: 5 } },
    competitiveMapping: testValueMap.competitiveMapping,
  });
});

test("one own share counts for every industry", async () => {
  await saveCompetitors({ competitors: [], marketShare: 12.5 });
  expect((await open()).competitors["CRM-India"]?.marketShare).toEqual({ Banking: 12.5, Retail: 12.5 });
});

test("every save leaves one row in the audit log, without the user's texts", async () => {
  for (const [call, field, , data] of testSteps) await saveStep(call, field, data);
  const rows = await asOwnerOf(server.database, user.userId, async (client) =>
    client.query<{ detail: { section: string; version: number; combination: string } }>(
      "select detail from audit_log where action = 'gtm-plan.update' order by (detail ->> 'version')::integer",
    ),
  );
  const combination = plan.productGeoCombinations[0]?.id;
  expect(rows.rows.map(({ detail }) => detail)).toEqual(
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

test("text comes back to the letter", async () => {
  const text = `O'Brien & "Sons" <b onclick=x>\\n $1 {x} ローンチ`;
  await saveSegmentation({ rational: text, industries: {} });
  await saveCompetitors([{ ...testCompetitor, name: text, url: "javascript:alert(1)" }]);
  await saveStep("savePositioningAndPricingPerCombination", "individualPositioningAndPricingData", {
    ...testPositioning,
    companyOffering: text,
  });
  const { segmentationData, competitors, positioningAndPricingData } = await open();
  expect(segmentationData["CRM-India"]?.rational).toBe(text);
  expect(competitors["CRM-India"]?.competitors[0]).toMatchObject({ name: text, url: "javascript:alert(1)" });
  expect(positioningAndPricingData["CRM-India"]?.companyOffering).toBe(text);
});

test("reads of another user's plan find nothing", async () => {
  for (const path of [
    "getSegmentation/:id",
    "getCompetitorsProductAndGeoWise/:id",
    "getCustomerValueMap/:id",
    "getPositioningAndPricing/:id",
    "getOverlayValueDriver/:id",
    "getAttributesScore/:id",
    "getRecommendSegementData/:id",
    "getRecommendSegmentData/:id",
    "getUserSelectedSegment/:id",
    ":id/segment-reasons",
  ])
    for (const id of [plan.id, newId(), "1' or '1'='1"]) {
      const url = `/api/gtm-plan/${path.replace(":id", encodeURIComponent(id))}`;
      const answer = await server.app.inject({ url, headers: other.headers });
      expect(answer.statusCode, url).toBe(404);
    }
  const answer = await other.api.send("saveSegmentWeights", {
    params: { id: plan.id },
    body: { size: 100, growth: 0, openness: 0, fit: 0, coverage: 0, strength: 0 },
  });
  expect(answer.statusCode).toBe(404);
});
