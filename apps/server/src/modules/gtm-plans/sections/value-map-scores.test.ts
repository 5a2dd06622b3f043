import { describe, expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { testCompetition, testDrivers, testValueMap } from "../test-sections.ts";
import { testSectionCalls } from "./test-section-calls.ts";

const server = testServer({ user: "per test", plan: "enterprise" });
const { user } = server;
const { open, saveDetails, saveStep, scores } = testSectionCalls(user);

describe("scores of value drivers", () => {
  test("value driver scores come from the value map, by each industry's competitors, until others are saved", async () => {
    await saveStep("saveCompetitors", testCompetition);
    await saveStep("saveValueMap", testValueMap);
    const found = (await scores())["CRM-India"];
    expect(found?.attributes).toEqual(testValueMap.attributes);
    expect(found?.scores).toEqual({
      myScores: { Banking: { Reliability: 8, Cost: 9 }, Retail: { Reliability: 8, Cost: 9 } },
      avgScores: { Banking: { Reliability: 7.5, Cost: 5 }, Retail: { Cost: 7 } },
    });
    await saveStep("saveValueDrivers", {
      ...testDrivers,
      attributes: testValueMap.attributes,
      scores: { myScores: { Banking: { Cost: 9, Reliability: 3 } }, avgScores: {} },
    });
    expect((await scores())["CRM-India"]?.scores.myScores).toEqual({
      Banking: { Reliability: 3, Cost: 9 },
      Retail: { Reliability: 8, Cost: 9 },
    });
    // What was saved as the map had it goes on following the map.
    await saveStep("saveValueMap", { ...testValueMap, values: { Acme: { Cost: 2, Reliability: 2 } } });
    expect((await scores())["CRM-India"]?.scores.myScores.Banking).toEqual({ Reliability: 3, Cost: 2 });
  });

  test("scores of a competitor that is not in the list of competitors count in every industry", async () => {
    await saveStep("saveValueMap", { attributes: ["Cost"], values: { Nobody: { Cost: 4 } } });
    expect((await scores())["CRM-India"]?.scores.avgScores).toEqual({
      Banking: { Cost: 4 },
      Retail: { Cost: 4 },
    });
  });

  test("value driver scores are unchanged when only selections are saved", async () => {
    await saveStep("saveValueDrivers", testDrivers);
    const answer = await saveStep("saveValueDrivers", { Retail: { small: { cost: true } } });
    expect(answer.statusCode, answer.body).toBe(200);
    const found = (await scores())["CRM-India"];
    expect(found?.scores).toEqual(testDrivers.scores);
    expect(found?.selections.Retail?.SME).toEqual({ Reliability: false, Cost: true });
    expect(found?.selections.Banking?.Enterprise).toEqual({ Reliability: false, Cost: false });
  });
});

describe("our own row of the value map", () => {
  test("our own row of the value map follows the company to its new name", async () => {
    await saveStep("saveValueMap", testValueMap);
    await saveDetails({ companyName: "Acme International" });
    const { values } = (await open()).customerValueData["CRM-India"] ?? { values: {} };
    expect(Object.keys(values)).toEqual(["Acme International", "Rival", "Other"]);
  });

  test.each([
    ["alone", { Acme: { Cost: 9 }, Rival: { Cost: 5 } }],
    ["keyed by attribute", { Cost: { Acme: 9, Rival: 5 } }],
  ])("our own row of the value map is read from values %s", async (_what, data) => {
    await saveStep("saveValueMap", data);
    const map = (await open()).customerValueData["CRM-India"];
    expect(map?.values).toEqual({ Acme: { Cost: 9 }, Rival: { Cost: 5 } });
    expect(map?.attributes).toHaveLength(10);
  });
});

test("deleting an attribute deletes its scores; the competitive mapping stays when it is not sent", async () => {
  await saveStep("saveValueMap", testValueMap);
  await saveStep("saveValueMap", { attributes: ["Cost"], values: { Rival: { Cost: 5 } } });
  const map = (await open()).customerValueData["CRM-India"];
  expect(map).toEqual({
    attributes: ["Cost"],
    values: { Rival: { Cost: 5 } },
    note: "Asked twelve buyers",
    competitiveMapping: testValueMap.competitiveMapping,
  });
});
