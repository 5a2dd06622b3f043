import type { FailureReply } from "@beachhead/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../platform/db/uuid.ts";
import { testServer } from "../../../test/server.ts";
import { testCompetitor, testDrivers, testSteps } from "../test-sections.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const sections = testSectionCalls(user);
const { open, saveStep } = sections;

test.each(testSteps.filter(([name]) => name !== "saveValueDrivers"))(
  "%s without a plan is refused with the specification's sentence",
  async (name) => {
    for (const body of [{}, { gtmPlanId: " " }]) {
      const answer = await user.api.send(name, { body });
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
  ])("value drivers with %s are refused with the error catalogue's sentence", async (what, changes) => {
    const body =
      what.startsWith("no ") && what !== "no attributes"
        ? changes
        : { selectedCombination: "CRM-India", selectedOverlayValueData: { ...testDrivers, ...changes } };
    const answer = await user.api.send("saveValueDrivers", { params: { id: sections.plan.id }, body });
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
  ])("a personal selection with %s is refused with the error catalogue's sentence", async (_what, data) => {
    const answer = await saveStep("saveSelection", data);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<FailureReply>().error).toBe("Error saving personal selections");
    expect((await open()).version).toBe(1);
  });

  test("value drivers of an unknown plan answer 404 instead of the error catalogue's sentence", async () => {
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
  [
    () => saveStep("saveSegmentation", { industries: { Mining: {} } }),
    "individualSegmentationData.industries.Mining",
  ],
  [
    () => saveStep("saveCompetitors", [{ ...testCompetitor, industry: "Mining" }]),
    "individualCompetitionData.competitors.0.industry",
  ],
  [
    () => saveStep("saveCompetitors", { competitors: [], marketShare: { Mining: 1 } }),
    "individualCompetitionData.marketShare.Mining",
  ],
])("an industry that is not the combination's is refused (%#)", async (save, path) => {
  const answer = await save();
  const message = "Industry must be one of the combination's industries";
  expect(answer.json()).toMatchObject({ code: "invalid", error: message, issues: [{ path, message }] });
});

test("a score of an attribute that is not listed is refused", async () => {
  const answer = await saveStep("saveValueMap", { attributes: ["Cost"], values: { Rival: { Charm: 5 } } });
  expect(answer.json()).toMatchObject({
    issues: [
      {
        path: "individualCustomerValueMapData.values.Rival.Charm",
        message: "Attribute must be one of the list",
      },
    ],
  });
});
