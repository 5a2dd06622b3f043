import { expect, test } from "vitest";
import { chosenSegments, positions } from "./plan-page.ts";

const sizes = (Enterprise: number | string | null, midMarket: number | null, SME: number | null) => ({
  Enterprise,
  "Mid-Market": midMarket,
  SME,
  marketSize: null,
  yoyGrowth: null,
});
const combination = (title: string, industries: string[]) => ({
  title,
  id: title,
  product: title,
  geo: "India",
  industries,
});

test("chosen segments are counted over all combinations, with the shares of their accounts", () => {
  const chosen = chosenSegments({
    combinationData: [combination("A", ["Retail", "Banking"]), combination("B", ["Retail"])],
    segmentationData: {
      A: { rational: "", industries: { Retail: sizes(30, 500, 1), Banking: sizes("some", 20, 0) } },
      B: { rational: "", industries: { Retail: sizes(50, 0, 0) } },
    },
    personalSelection: {
      A: {
        Retail: { Enterprise: true, "Mid-Market": false, SME: false },
        Banking: { Enterprise: true, "Mid-Market": true, SME: false },
      },
      B: { Retail: { Enterprise: true, "Mid-Market": false, SME: false } },
    },
  });
  expect(chosen).toEqual({
    count: 4,
    accounts: 100,
    industries: [
      { name: "Retail", share: 0.8 },
      { name: "Banking", share: 0.2 },
    ],
  });
});

test("a position that several combinations share is shown once", () => {
  const position = (companyPositioning: string) => ({
    companyOffering: "",
    companyPositioning,
    commercialScorecard: [],
  });
  expect(
    positions({
      combinationData: [
        combination("A", []),
        combination("B", []),
        combination("C", []),
        combination("D", []),
      ],
      positioningAndPricingData: {
        A: position("First"),
        B: position("First"),
        C: position(""),
        D: position("Last"),
      },
    }),
  ).toEqual(["First", "Last"]);
});
