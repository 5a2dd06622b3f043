import { expect, it } from "vitest";
import { OWN, scoreAt } from "../value-map/score-table.ts";
import { competitionByIndustry } from "./competitors-part.tsx";
import { fullPlan } from "./test-plan.ts";
import { blocksOf, scoreTableOf } from "./value-map-part.tsx";

const plan = fullPlan();
const title = "CRM-India";

it("competitionByIndustry computes our share, what is left and the openness of each industry", () => {
  const stored = plan.competitors[title];
  if (stored === undefined) throw new Error("There are competitors.");
  const [banking, retail] = competitionByIndustry(stored, ["Banking", "Retail"]);
  // 100 x (1 - 0.3^2 - 0.1^2)
  expect(banking).toMatchObject({ ownShare: 5, left: 55 });
  expect(banking?.openness).toBeCloseTo(90);
  expect(retail).toMatchObject({ competitors: [], ownShare: null, left: 100, openness: null });
});

it("competitionByIndustry counts a competitor without an industry in each, and skips one without a name", () => {
  const row = plan.competitors[title]?.competitors[0];
  if (row === undefined) throw new Error("There is a competitor.");
  const rows = [
    { ...row, industry: "" },
    { ...row, name: " " },
  ];
  const found = competitionByIndustry({ competitors: rows, industries: [], marketShare: { Banking: 80 } }, [
    "Banking",
    "Retail",
  ]);
  expect(found.map(({ competitors, left }) => [competitors.length, left])).toEqual([
    [1, -10],
    [1, 70],
  ]);
});

it("competitionByIndustry has no share for an industry named like a built-in object property", () => {
  const [found] = competitionByIndustry({ competitors: [], industries: [], marketShare: {} }, [
    "constructor",
  ]);
  expect(found).toMatchObject({ ownShare: null, left: 100 });
});

it("competitionByIndustry includes competitors of an industry that the plan no longer has", () => {
  const stored = plan.competitors[title];
  if (stored === undefined) throw new Error("There are competitors.");
  expect(
    competitionByIndustry(stored, ["Retail"]).map(({ industry, competitors }) => [
      industry,
      competitors.length,
    ]),
  ).toEqual([
    ["Retail", 0],
    ["Banking", 2],
  ]);
});

it("scoreTableOf separates our scores from those of the competitors, whatever a company is called", () => {
  const values = { Rival: { Cost: 5 }, constructor: { Cost: 9 } };
  const table = scoreTableOf({ attributes: ["Cost"], values }, "constructor");
  expect(table).toEqual({ attributes: ["Cost"], own: { Cost: 9 }, rivals: { Rival: { Cost: 5 } } });
  const unscored = scoreTableOf({ attributes: ["name"], values: { Rival: { name: 5 } } }, "constructor");
  expect(scoreAt(unscored, "name", OWN)).toBeNull();
});

it("blocksOf splits a list into blocks", () => {
  expect(blocksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(blocksOf([], 2)).toEqual([]);
});
