import { expect, it } from "vitest";
import { countParts, gapsFinding, gapsOf } from "./gaps.ts";
import { blankPlan, fullPlan } from "./test-plan.ts";

it("gapsOf lists the incomplete parts of each combination, with a link to each", () => {
  const plan = fullPlan(["India", "Chile"]);
  const groups = gapsOf(plan);
  expect(groups.map(({ title }) => title)).toEqual(["CRM-Chile"]);
  expect(groups[0]?.gaps.map(({ label, words }) => `${label}: ${words}`)).toEqual([
    "Segmentation: not started",
    "Competitors: not started",
    "Customer value map: not started",
    "Value drivers: not started",
    "Recommended segments: choice not saved yet",
    "Positioning and pricing: not started",
  ]);
  expect(groups[0]?.gaps[1]?.to).toBe("/create-new-gtm/competitors?combination=id-Chile");
  expect(gapsFinding(groups, countParts(plan))).toBe("6 of 14 parts are not complete");
});

it("gapsOf lists the plan's own parts first", () => {
  const plan = blankPlan();
  expect(gapsOf(plan).map(({ title, gaps }) => [title, gaps.length])).toEqual([
    ["The plan", 1],
    ["CRM-India", 6],
  ]);
  expect(gapsOf(plan)[0]?.gaps[0]).toMatchObject({ label: "Goals", to: "/create-new-gtm/goal-setting" });
});

it("gapsFinding counts parts that are worth a look apart from parts that are not complete", () => {
  const plan = fullPlan();
  expect(gapsFinding(gapsOf(plan), countParts(plan))).toBe("Every part is complete");
  const [states] = Object.values(plan.combinationStates);
  if (states === undefined) throw new Error("There is a combination.");
  const warned = {
    ...plan,
    combinationStates: { "CRM-India": { ...states, competitors: "warnings" as const } },
  };
  expect(gapsFinding(gapsOf(warned), 8)).toBe("Every part is complete; 1 is worth a look");
  const open = { ...states, competitors: "warnings" as const, segmentation: "partial" as const };
  const both = { ...plan, combinationStates: { "CRM-India": open } };
  expect(gapsFinding(gapsOf(both), 8)).toBe("1 of 8 parts is not complete; 1 is worth a look");
});
