import { scorecardAttributes } from "@beachhead/contract/plan-defaults";
import { describe, expect, it } from "vitest";
import { combination, planWith } from "../value-map/testing.ts";
import { fieldsOf, isFields, positioning, segmentsOf, withCopy, withLine } from "./positioning-section.ts";
import { summaryOf } from "./scorecard.ts";

const blank = { plan: planWith(), combination };
const stored = {
  companyOffering: "All in one",
  companyPositioning: "",
  commercialScorecard: [{ attribute: "Pricing", score: 3, comment: "By seat" }],
};
const filled = { plan: planWith({ positioningAndPricingData: { "CRM-India": stored } }), combination };

describe("the positioning of a combination", () => {
  it("the scorecard has every specified line, whatever was saved", () => {
    for (const context of [blank, filled])
      expect(fieldsOf(context).commercialScorecard.map(({ attribute }) => attribute)).toEqual(
        scorecardAttributes,
      );
    expect(fieldsOf(filled).commercialScorecard[2]).toEqual(stored.commercialScorecard[0]);
  });

  it("a copy of positioning takes what the other combination has, and keeps the rest", () => {
    const mine = {
      ...withLine(fieldsOf(blank), "Localization", { score: 0, comment: "None" }),
      companyOffering: "Mine",
      companyPositioning: "Also mine",
    };
    const copied = withCopy(mine, fieldsOf(filled));
    expect([copied.companyOffering, copied.companyPositioning]).toEqual(["All in one", "Also mine"]);
    expect(copied.commercialScorecard.slice(1, 3)).toEqual([
      { attribute: "Localization", score: 0, comment: "None" },
      { attribute: "Pricing", score: 3, comment: "By seat" },
    ]);
  });

  it("a draft of positioning is restored only if it has the shape of the form", () => {
    expect(isFields(JSON.parse(JSON.stringify(fieldsOf(filled))))).toBe(true);
    expect(isFields(stored)).toBe(false);
    expect(isFields({ ...fieldsOf(filled), companyOffering: null })).toBe(false);
  });

  it.each([
    [-1, true],
    [0, false],
    [10, false],
    [11, true],
  ])("a scorecard score of %s is validated at its cell", (score, isBroken) => {
    expect(positioning.validate(withLine(fieldsOf(blank), "Pricing", { score }))).toEqual(
      isBroken ? [{ path: "commercialScorecard.2.score", message: "Score must be between 0 and 10" }] : [],
    );
  });

  it("a company offering of more than 10,000 characters is reported at its field", () => {
    const long = { ...fieldsOf(blank), companyOffering: "a".repeat(10_001) };
    expect(positioning.validate(long)).toEqual([
      { path: "companyOffering", message: "Company offering can have at most 10,000 characters" },
    ]);
  });

  it("segmentsOf lists the chosen segments in words, without industries that are gone", () => {
    const personalSelection = {
      "CRM-India": {
        Banking: { Enterprise: true, "Mid-Market": false, SME: true },
        Gone: { Enterprise: true, "Mid-Market": true, SME: true },
      },
    };
    expect(segmentsOf({ plan: planWith({ personalSelection }), combination })).toEqual([
      "Enterprise companies in Banking",
      "SMEs in Banking",
    ]);
    expect(segmentsOf(blank)).toEqual([]);
  });
});

describe("what the scorecard comes to", () => {
  const line = (attribute: string, score: number | null) => ({ attribute, score, comment: "" });

  it("summaryOf has the average of valid scores and the three lowest, including a 0 and excluding an 11", () => {
    const summary = summaryOf([
      line("a", 7),
      line("b", 0),
      line("c", null),
      line("f", 11),
      line("d", 7),
      line("e", 3),
    ]);
    expect(summary).toMatchObject({ average: 4.25, scored: 4, lines: 6 });
    expect(summary.weakest.map(({ attribute }) => attribute)).toEqual(["b", "e", "a"]);
    expect(summary.formula).toBe("17 points / 4 scored lines = 4.3");
  });

  it("summaryOf has no average and no weakest lines before the first score", () => {
    expect(summaryOf([line("a", null)])).toMatchObject({ average: null, weakest: [] });
  });
});
