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

  it.each(cases)("$family: $title", ({ family, inputs, outputs }) => {
    expect(asInFile(computeChannelRoi(family, inputs))).toEqual(outputs);
  });

  it.each(file.edgeCases)("$family: $title", ({ family, inputs, outputs }) => {
    const known = channelFamilies.find((each) => each === family)!;
    expect(asInFile(computeChannelRoi(known, inputs))).toEqual(outputs);
  });

  it("every channel of the catalogue has the calculator of the file", () => {
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

  it("rounds once, upwards, at people: 3.47 reps are 4, whatever the deals and SQLs round to", () => {
    const roi = computeChannelRoi("salesRep", sales);
    expect(roi.counts["repsExact"]).toBe(3.472222);
    expect(roi.peopleRequired).toEqual({ salesReps: 4, presales: 0, managers: 0 });
    expect(roi.pipelineImpact).toBe(5_000_000);
  });

  it("says which required input is blank, and still shows costs", () => {
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

  it("are the same for some figures as among all", () => {
    const inputs = { pipelineTarget: 300_000, adSpend: 60_000, costPerLead: 40 };
    const some = new Set(["revenueImpact", "costLines.adSpend"]);
    const all = explainChannelRoi("paidAds", inputs).filter(({ figure }) => some.has(figure));
    expect(all).toHaveLength(2);
    expect(explainChannelRoi("paidAds", inputs, some)).toEqual(all);
  });

  it("gives no cost for a salary that breaks a rule", () => {
    const roi = computeChannelRoi("salesRep", { ...sales, repSalary: -5 });
    expect(roi.issues).toEqual([{ input: "repSalary", message: "repSalary must not be negative" }]);
    expect([roi.totalCostPerAnnum, roi.revenueImpact]).toEqual([null, null]);
  });

  it("refuses a lead to SQL ratio of 0, but not a blank one", () => {
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

  it("lets the ratio of partners win over a typed number of partner managers", () => {
    const partner: ChannelInputs = { revenueTarget: 2_000_000, partnerProductivity: 150_000, closeRatio: 30 };
    const of = (rest: ChannelInputs) =>
      computeChannelRoi("partner", { ...partner, ...rest }).peopleRequired["partnerManagers"];
    expect([of({ partnersPerRep: 5, partnerReps: 1 }), of({ partnerReps: 1.2 }), of({})]).toEqual([3, 2, 0]);
  });

  it("has no impact in a first year that is over before it comes, but the year's full cost", () => {
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

  it("hints at what is worth a second look, without an error", () => {
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
  it("there is no NaN and no Infinity, and people are whole", () => {
    fc.assert(
      fc.property(fc.oneof(anyChannelInputs(family), wildChannelInputs(family)), (inputs) => {
        const roi = computeChannelRoi(family, inputs);
        for (const number of numbersWithin(roi)) expect(Number.isFinite(number)).toBe(true);
        for (const people of Object.values(roi.peopleRequired)) expect(Number.isInteger(people)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("every explanation works out to its result, to the last bit", () => {
    fc.assert(
      fc.property(anyChannelInputs(family), (inputs) => {
        const roi = computeChannelRoi(family, inputs);
        for (const { figure, value, reason, calculation } of explainChannelRoi(family, inputs)) {
          expect(reason === null).toBe(value !== null);
          if (value === null) continue;
          expect(workOut(calculation) + 0, `${figure} = ${calculation}`).toBe(value + 0);
          const shown = valueAt(roi, figure);
          expect([roundMoney(value), roundHalfUp(value, 6)]).toContain(shown);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("a higher target never takes fewer people, less cost or brings less", () => {
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
