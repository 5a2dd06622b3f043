import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../examples/roi.json" with { type: "json" };
import { roundHalfUp, roundMoney } from "../money/rounding.ts";
import { type ChannelInputs, channelFamilies, channelFamily, familyInputs } from "./channel-families.ts";
import { type ChannelRoi, computeChannelRoi } from "./channel-roi.ts";
import { explainChannelRoi } from "./explain-channel.ts";
import { workOut } from "./test-calculation.ts";
import { anyChannelInputs, wildChannelInputs } from "./test-inputs.ts";

/** An answer as the file has it: without what it leaves out. */
function asInFile(roi: ChannelRoi): Omit<ChannelRoi, "hints" | "issues"> {
  const { hints: _hints, issues: _issues, ...rest } = roi;
  return rest;
}

describe("the worked examples of formulas B1", () => {
  const cases = channelFamilies.flatMap((family) =>
    file.families[family].map(({ title, inputs, outputs }) => ({ family, title, inputs, outputs })),
  );

  it.each(cases)("ROI of $family matches the worked example: $title", ({ family, inputs, outputs }) => {
    expect(asInFile(computeChannelRoi(family, inputs))).toEqual(outputs);
  });

  it.each(file.edgeCases)("ROI of $family matches the edge case: $title", ({ family, inputs, outputs }) => {
    const known = channelFamilies.find((each) => each === family)!;
    expect(asInFile(computeChannelRoi(known, inputs))).toEqual(outputs);
  });

  it("every channel of the catalogue has the calculator of the worked examples; other keys have none", () => {
    for (const [key, family] of Object.entries(file.channelFamily))
      expect(channelFamily(Number(key))).toBe(family);
    expect([channelFamily(0), channelFamily(26), channelFamily(1.5)]).toEqual([null, null, null]);
  });
});

describe("blanks and zeros", () => {
  const sales: ChannelInputs = {
    revenueTarget: 1_000_000,
    averageDealSize: 8000,
    sqlsPerRepPerMonth: 15,
    closeRatio: 20,
    repSalary: 60_000,
  };

  it("rounding happens once, upwards, at people: 3.47 reps are 4, whatever the deals and SQLs round to", () => {
    const roi = computeChannelRoi("salesRep", sales);
    expect(roi.counts["repsExact"]).toBe(3.472222);
    expect(roi.peopleRequired).toEqual({ salesReps: 4, presales: 0, managers: 0 });
    expect(roi.pipelineImpact).toBe(5_000_000);
  });

  it("a blank required input is reported, and costs are still computed", () => {
    const roi = computeChannelRoi("paidAds", { pipelineTarget: 300_000, adSpend: 60_000, agencyFee: 9000 });
    expect(roi.missing).toEqual(["sqlConversionRatio"]);
    expect([roi.totalCostPerAnnum, roi.pipelineImpact, roi.pipelineByCostPercent]).toEqual([
      69_000,
      null,
      null,
    ]);
    const why = explainChannelRoi("paidAds", { pipelineTarget: 300_000, adSpend: 60_000 });
    expect(why.find(({ figure }) => figure === "pipelineImpact")?.reason).toEqual({
      code: "missing",
      input: "sqlConversionRatio",
    });
  });

  it("explanations of some figures are the same as among all figures", () => {
    const inputs = { pipelineTarget: 300_000, adSpend: 60_000, costPerLead: 40 };
    const some = new Set(["revenueImpact", "costLines.adSpend"]);
    const all = explainChannelRoi("paidAds", inputs).filter(({ figure }) => some.has(figure));
    expect(all).toHaveLength(2);
    expect(explainChannelRoi("paidAds", inputs, some)).toEqual(all);
  });

  it("a negative salary is reported and leaves cost and revenue without a value", () => {
    const roi = computeChannelRoi("salesRep", { ...sales, repSalary: -5 });
    expect(roi.issues).toEqual([{ input: "repSalary", message: "repSalary must not be negative" }]);
    expect([roi.totalCostPerAnnum, roi.revenueImpact]).toEqual([null, null]);
  });

  it("a lead to SQL ratio of 0 is refused, a blank one is not", () => {
    const events: ChannelInputs = {
      revenueTarget: 500_000,
      averageDealSize: 25_000,
      leadsPerEvent: 120,
      dealConversionRatio: 20,
    };
    expect(computeChannelRoi("events", { ...events, leadToSqlRatio: 0 }).errors).toEqual([
      "leadToSqlRatio must be greater than 0",
    ]);
    expect(computeChannelRoi("events", { ...events, leadToSqlRatio: 30 }).counts).toMatchObject({
      leadsRequired: 334,
      eventsRequired: 3,
    });
    expect(computeChannelRoi("events", events).counts["leadsRequired"]).toBe(100);
  });

  it("the ratio of partners takes precedence over a typed number of partner managers", () => {
    const partner: ChannelInputs = { revenueTarget: 2_000_000, partnerProductivity: 150_000, closeRatio: 30 };
    const partnerManagers = (rest: ChannelInputs) =>
      computeChannelRoi("partner", { ...partner, ...rest }).peopleRequired["partnerManagers"];
    expect([
      partnerManagers({ partnersPerRep: 5, partnerReps: 1 }),
      partnerManagers({ partnerReps: 1.2 }),
      partnerManagers({}),
    ]).toEqual([3, 2, 0]);
  });

  it("a channel with impact after month 12 has no impact in the first year, but the year's full cost", () => {
    const roi = computeChannelRoi("websiteBot", {
      pipelineTarget: 300_000,
      sqlConversionRatio: 10,
      monthsToImpact: 14,
      oneTimeDevelopmentCost: 15_000,
      agencyCost: 38_000,
    });
    expect(roi.firstYear).toEqual({
      effectiveFraction: 0,
      pipelineImpact: 0,
      revenueImpact: 0,
      pipelineByCostPercent: 0,
      costPercentOfRevenue: null,
    });
    expect([roi.totalCostPerAnnum, roi.recurringCostPerAnnum]).toEqual([53_000, 38_000]);
  });

  it("unusual but valid inputs give hints and no errors", () => {
    const roi = computeChannelRoi("salesRep", {
      ...sales,
      closeRatio: 70,
      sqlsPerRepPerMonth: 1,
      managers: 1,
      miscCost: 900_000,
    });
    expect(roi.hints.map(({ code }) => code)).toEqual([
      "highConversion",
      "thinPipeline",
      "costAboveRevenue",
      "wideSpan",
    ]);
    expect(roi.errors).toEqual([]);
  });
});

/** Every number in a result, at any depth. */
function numbersWithin(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersWithin) : [];
}

describe.each(channelFamilies)("for any inputs of %s", (family) => {
  it("no figure of a channel is NaN or Infinity, and people are whole numbers", () => {
    fc.assert(
      fc.property(fc.oneof(anyChannelInputs(family), wildChannelInputs(family)), (inputs) => {
        const roi = computeChannelRoi(family, inputs);
        expect(numbersWithin(roi).filter((number) => !Number.isFinite(number))).toEqual([]);
        expect(Object.values(roi.peopleRequired).filter((people) => !Number.isInteger(people))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("every explanation of a channel's figures works out to its result, to the last bit", () => {
    fc.assert(
      fc.property(anyChannelInputs(family), (inputs) => {
        const roi = computeChannelRoi(family, inputs);
        const wrong = explainChannelRoi(family, inputs).filter(({ figure, value, reason, calculation }) => {
          if (value === null || reason !== null) return (reason === null) === (value === null);
          const shown = valueAt(roi, figure);
          return (
            workOut(calculation) !== value || (shown !== roundMoney(value) && shown !== roundHalfUp(value, 6))
          );
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("a higher target never lowers a channel's people, cost, pipeline or revenue", () => {
    fc.assert(
      fc.property(anyChannelInputs(family), fc.integer({ min: 1, max: 1_000_000 }), (inputs, more) => {
        const { target } = familyInputs[family];
        const low = computeChannelRoi(family, inputs);
        const high = computeChannelRoi(family, { ...inputs, [target]: (inputs[target] ?? 0) + more });
        if (low.errors.length + low.missing.length + high.errors.length + high.missing.length > 0) return;
        for (const name of ["totalPeople", "totalCostPerAnnum", "pipelineImpact", "revenueImpact"] as const)
          expect(high[name]).toBeGreaterThanOrEqual(low[name] ?? Number.NaN);
      }),
    );
  });
});

/** The figure of an answer at a dotted path; a role's people that are not known are 0 in it. */
function valueAt(roi: ChannelRoi, figure: string): unknown {
  const [group = "", key] = figure.split(/\.(.*)/);
  const value: unknown = Object.entries(roi).find(([name]) => name === group)?.[1];
  if (key === undefined || typeof value !== "object" || value === null) return value;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
