import { expect, test } from "vitest";
import { effectLines, figureText, measuredText } from "./calibration-words.ts";
import { withFiguresBefore } from "./figures-before.ts";

const channel = {
  key: 6,
  label: "Field Sales",
  checked: true,
  type: "Channels" as const,
  category: "sales",
  content: [],
  roiTable: [{ closeRatio: 33.33, averageDealSize: 41_000 }],
  roiResult: [],
  timeBoundSimulation: [{ StartingMonth: 3, RampUpTime: 6, LeadtoClosure: 4 }],
  version: 2,
};

test("undo restores figures that still have the CRM's value and leaves edited ones", () => {
  const figures = [
    { input: "closeRatio", before: 25, after: 33.33 },
    { input: "averageDealSize", before: 50_000, after: 40_000 },
    { input: "leadToClosure", before: 1, after: 4 },
  ];
  const restored = withFiguresBefore(channel, figures);
  expect(restored.roiTable).toEqual([{ closeRatio: 25, averageDealSize: 41_000 }]);
  expect(restored.timeBoundSimulation).toEqual([{ StartingMonth: 3, RampUpTime: 6, LeadtoClosure: 1 }]);
});

test("a channel without timing gets none by undo", () => {
  const figures = [{ input: "leadToClosure", before: 1, after: 4 }];
  expect(withFiguresBefore({ ...channel, timeBoundSimulation: [] }, figures).timeBoundSimulation).toEqual([]);
});

test("effectLines lists what a figure changes, with units, and leaves out what stays the same; measured figures are rounded", () => {
  const proposal = {
    dgPlanId: "1",
    planname: "India",
    version: 1,
    currency: "EUR",
    editable: true,
    channelKey: 6,
    input: "averageDealSize",
    before: 50_000,
    after: 40_000,
    low: 30_000,
    high: 50_000,
    deals: 12,
    effect: {
      people: { before: 5, after: 6 },
      cost: { before: 900_000, after: 1_100_000 },
      revenue: { before: 7, after: 7 },
    },
    verdict: "doubtful" as const,
  };
  expect(effectLines(proposal, "2027")).toEqual(["People: 5 to 6", "Cost a year: 900,000 to 1,100,000 EUR"]);
  expect(figureText(proposal, 40_000)).toBe("40,000\u202fEUR");
  // As precise as the table of the same figures.
  expect(measuredText({ ...proposal, after: 17_239.46 })).toBe("17,239\u202fEUR");
  expect(measuredText({ ...proposal, input: "leadToClosure", after: 4 })).toBe("4 months");
  expect(measuredText({ ...proposal, input: "closeRatio", after: 17.04 })).toBe("17.0\u202f%");
});
