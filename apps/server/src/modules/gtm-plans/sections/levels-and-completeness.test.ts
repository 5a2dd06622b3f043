import { describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testProduct } from "../test-plan.ts";
import {
  testCompetition,
  testCompetitor,
  testDrivers,
  testIndustries,
  testSegmentation,
  testSelection,
  testValueMap,
  testWholePlan,
  twoByTwo,
} from "../test-sections.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const sections = testSectionCalls(user);
const { open, levels, saveDetails, saveStep } = sections;

describe("levels", () => {
  test("segment levels come from the saved steps and change with the weights", async () => {
    await saveStep("saveSegmentation", testSegmentation);
    await saveStep("saveCompetitors", testCompetition);
    await saveStep("saveValueMap", testValueMap);
    await saveStep("saveValueDrivers", testDrivers);
    const found = (await levels())["CRM-India"];
    expect(found?.Banking).toEqual({
      Enterprise: "high",
      "Mid-Market": "high",
      SME: "not applicable",
    });
    expect(found?.Retail?.SME).toBe("not applicable");
    const rightlySpelled = await user.api.call("getRecommendedSegmentsAlias", {
      params: { id: sections.plan.id },
    });
    expect(rightlySpelled).toEqual(await levels());
    expect((await open()).personalSelection["CRM-India"]?.Banking).toEqual({
      Enterprise: true,
      "Mid-Market": true,
      SME: false,
    });
    const weights = { size: 0, growth: 100, openness: 0, fit: 0, coverage: 0, strength: 0 };
    const answer = await user.api.send("saveSegmentWeights", {
      params: { id: sections.plan.id },
      body: weights,
    });
    expect(answer.json()).toMatchObject({ success: true, version: 6, weights });
    expect((await levels())["CRM-India"]?.Banking?.Enterprise).toBe("low");
    expect((await open()).segmentWeights).toEqual(weights);
    const reasons = await user.api.call("getSegmentReasons", { params: { id: sections.plan.id } });
    expect(reasons.weights).toEqual(weights);
    expect(reasons.combinations["CRM-India"]?.Banking?.Enterprise).toMatchObject({
      level: "low",
      score: 32,
      confidence: 1,
    });
  });

  test("the potential of a segment goes by account values, which are saved with the segmentation", async () => {
    const accountValues = { Enterprise: 900_000, "Mid-Market": 20_000, SME: 1_000 };
    await saveStep("saveValueDrivers", testDrivers);
    const potential = async () => {
      const { combinations } = await user.api.call("getSegmentReasons", { params: { id: sections.plan.id } });
      return combinations["CRM-India"]?.Banking?.Enterprise?.potential;
    };
    await saveStep("saveSegmentation", testSegmentation);
    const byAccounts = await potential();
    const saved = await saveStep("saveSegmentation", { ...testSegmentation, accountValues });
    expect(saved.json()).toMatchObject({ individualSegmentationData: { accountValues } });
    expect((await open()).segmentationData["CRM-India"]?.accountValues).toEqual(accountValues);
    expect(await potential()).toBeGreaterThan(byAccounts ?? 0);
    await saveStep("saveSegmentation", testSegmentation);
    expect((await open()).segmentationData["CRM-India"]).not.toHaveProperty("accountValues");
    expect(await potential()).toBe(byAccounts);
  });

  test("a saved selection of segments wins over the one that levels suggest", async () => {
    await saveStep("saveSelection", { Retail: { Enterprise: true } });
    await saveStep("saveSegmentation", testSegmentation);
    await saveStep("saveValueDrivers", testDrivers);
    const { personalSelection } = await open();
    expect(personalSelection["CRM-India"]).toEqual({
      Banking: { Enterprise: false, "Mid-Market": false, SME: false },
      Retail: { Enterprise: true, "Mid-Market": false, SME: false },
    });
  });
});

describe("what happens to products and places", () => {
  const fill = () =>
    user.api.send("saveWholePlan", {
      body: testWholePlan(["CRM-India", "CRM-Germany"], { id: sections.plan.id }),
    });

  test("a renamed product and a renamed geography keep their combinations and steps", async () => {
    await fill();
    const before = await open();
    const products = before.products.map((product) => ({
      ...product,
      name: product.name === "CRM" ? "Customers" : product.name,
      geos: product.geos.map((geo) => (geo === "India" ? "Bharat" : geo)),
    }));
    expect((await saveDetails({ products })).statusCode).toBe(200);
    const after = await open();
    expect(after.combinationData.map(({ id }) => id)).toEqual(before.combinationData.map(({ id }) => id));
    expect(Object.keys(after.segmentationData)).toEqual(["Customers-Bharat", "Customers-Germany"]);
    expect(after.competitors["Customers-Bharat"]).toEqual(before.competitors["CRM-India"]);
  });

  test("steps of a removed product, geography or industry are in no answer, and come back with it", async () => {
    await fill();
    const before = await open();
    const { completeness } = before;
    await saveDetails({ products: [testProduct({ geos: ["Germany"], industries: ["Retail"] })] });
    const without = await open();
    expect(Object.keys(without.segmentationData)).toEqual(["CRM-Germany"]);
    expect(JSON.stringify(without)).not.toContain("CRM-India");
    expect(JSON.stringify(without)).not.toContain("Banking");
    await saveDetails(twoByTwo);
    const after = await open();
    expect(after).toMatchObject({
      segmentationData: before.segmentationData,
      competitors: before.competitors,
      customerValueData: before.customerValueData,
      overlayValueDriver: before.overlayValueDriver,
      personalSelection: before.personalSelection,
      positioningAndPricingData: before.positioningAndPricingData,
      completeness,
    });
  });

  test("a save of a step leaves the data of removed industries as it was", async () => {
    await fill();
    const one = twoByTwo.products.map((product) => ({ ...product, industries: ["Retail"] }));
    await saveDetails({ products: one });
    await saveStep("saveSegmentation", { rational: "New", industries: { Retail: { SME: 7 } } });
    await saveStep("saveCompetitors", []);
    await saveDetails(twoByTwo);
    const { segmentationData, competitors } = await open();
    expect(segmentationData["CRM-India"]).toMatchObject({
      rational: "New",
      industries: { Banking: testSegmentation.industries.Banking, Retail: { SME: 7, Enterprise: null } },
    });
    expect(competitors["CRM-India"]?.competitors).toEqual([testCompetitor]);
  });
});

describe("completeness", () => {
  const completeness = async () => (await open()).completeness;

  test("a step is complete when all of its combinations are, in the plan and in the list", async () => {
    const titles = sections.plan.productGeoCombinations.map(({ title }) => title);
    const full = {
      rational: "",
      industries: { Banking: { Large: 1, Medium: 2, Small: 0 }, Retail: { Large: "x", Medium: 2, Small: 3 } },
    };
    for (const [index, title] of titles.entries()) {
      expect((await completeness()).segmentation).toBe(index === 0 ? "empty" : "partial");
      await saveStep("saveSegmentation", full, { combination: title });
    }
    expect((await completeness()).segmentation).toBe("complete");
    const [listed] = await user.api.call("listGtmPlans");
    expect(listed?.completeness).toEqual(await completeness());
    // One industry more: no combination of CRM is complete any longer.
    const [crm, ledger] = twoByTwo.products;
    await saveDetails({ products: [{ ...crm, industries: [...testIndustries, "Mining"] }, ledger] });
    expect((await completeness()).segmentation).toBe("partial");
    await saveDetails(twoByTwo);
    expect((await completeness()).segmentation).toBe("complete");
  });

  test("completeness of segmentation warns of market sizes that some industries lack", async () => {
    await saveDetails({ products: [testProduct({ industries: testIndustries })] });
    const industries = {
      Banking: { Large: 1, Medium: 1, Small: 1, marketSize: 5 },
      Retail: { Large: 1, Medium: 1, Small: 1 },
    };
    await saveStep("saveSegmentation", { industries });
    expect((await completeness()).segmentation).toBe("warnings");
  });
});

test("a saved selection is complete with one segment chosen, otherwise partial", async () => {
  await saveDetails({ products: [testProduct({ industries: testIndustries })] });
  for (const [data, state] of [
    [{}, "partial"],
    [testSelection, "complete"],
  ] as const) {
    await saveStep("saveSelection", data);
    expect((await open()).completeness["recommended-segmentation"]).toBe(state);
  }
});
