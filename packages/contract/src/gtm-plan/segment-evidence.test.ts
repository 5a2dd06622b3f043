import { expect, test } from "vitest";
import type { Segmentation } from "./section-replies.ts";
import { segmentEvidence } from "./segment-evidence.ts";

const row = { Enterprise: 40, "Mid-Market": null, SME: 900, marketSize: null, yoyGrowth: null };
const accountValues = { Enterprise: 500_000, "Mid-Market": null, SME: 5_000 };

const evidence = (segmentation: Partial<Segmentation>) =>
  segmentEvidence({
    industries: ["Shipping", "Ports"],
    segmentation: { industries: { Shipping: row, Ports: { ...row, Enterprise: 10 } }, ...segmentation },
    competitors: [],
    drivers: { attributes: [], scores: { myScores: {}, avgScores: {} }, selections: {} },
  });
const sizes = (segmentation: Partial<Segmentation>) =>
  evidence(segmentation).map(({ marketSize }) => marketSize);

test("the market size is accounts times their worth where none is given", () => {
  expect(sizes({ accountValues })).toEqual([24_500_000, 9_500_000]);
  expect(evidence({ accountValues })[0]?.sizes.SME.worth).toBe(5_000);
  expect(sizes({})).toEqual([null, null]);
  expect(sizes({ accountValues: { ...accountValues, SME: null } })).toEqual([null, null]);
});

test("a given market size of the industry or the combination takes precedence over accounts' worth", () => {
  expect(sizes({ accountValues, marketSize: 185_000 })).toEqual([94_000, 91_000]);
  const own = { Shipping: { ...row, marketSize: 80_000_000 }, Ports: row };
  expect(sizes({ accountValues, industries: own })).toEqual([80_000_000, null]);
});
