import { describe, expect, it } from "vitest";
import { channelGroups } from "../picker/channel-choices.ts";
import { toggleChannel } from "../picker/choose-channels.ts";
import { chosenSegments, recommend } from "../picker/recommend.ts";
import { channelOf, newPlan, withInput } from "../plan/plan-fields.ts";
import { answerOf, calculationWords, figureText, reasonWords } from "./channel-roi.ts";
import { channelState, planSentence } from "./channel-states.ts";
import { finding } from "./finding.ts";
import { inputGroups } from "./roi-inputs.tsx";
import { monthsOf } from "./timeline.ts";

function fieldSales(change: Record<string, number | null> = {}) {
  const inputs = {
    revenueTarget: 3_000_000,
    averageDealSize: 50_000,
    sqlsPerRepPerMonth: 4,
    closeRatio: 25,
    ...change,
  };
  const plan = Object.entries(inputs).reduce(
    (fields, [name, value]) => withInput(fields, 6, name, value),
    toggleChannel(newPlan(), 6),
  );
  const channel = channelOf(plan, 6);
  if (channel === undefined) throw new Error("Field Sales is missing.");
  const answer = answerOf(channel);
  if (answer === null) throw new Error("Field Sales has no calculator.");
  return { plan, channel, answer };
}

describe("the choice of channels", () => {
  it("channelGroups lists each of the 25 channels once, with its purpose and months to closure", () => {
    const all = channelGroups.flatMap(({ choices }) => choices);
    expect(new Set(all.map(({ key }) => key)).size).toBe(25);
    expect(all).toHaveLength(25);
    expect(all.every(({ purpose, months }) => purpose !== "" && months.leadToClosure > 0)).toBe(true);
  });

  const sizes = { Enterprise: false, "Mid-Market": false, SME: false };
  const plan = {
    personalSelection: {
      "CRM-India": {
        Banking: { ...sizes, Enterprise: true, "Mid-Market": true },
        Retail: { ...sizes, Enterprise: true },
      },
    },
    overlayValueDriver: {
      "CRM-India": {
        industries: [],
        segments: [],
        attributes: [],
        scores: { myScores: {}, avgScores: {} },
        selections: {
          Banking: { Enterprise: { "Brand/Trust": true, Cost: false }, "Mid-Market": {}, SME: {} },
        },
        note: "",
      },
    },
  };

  it("recommend ranks channels by selected segments and value drivers, and gives the reason", () => {
    const segments = chosenSegments(plan, ["CRM-India"]);
    expect(segments).toHaveLength(3);
    const [first, ...others] = recommend(segments);
    expect(first).toEqual({
      key: 6,
      points: 3,
      reason:
        "Enterprise is chosen in 2 industries: large deals pay for a rep; Mid-Market is chosen: deals of this size pay for a rep",
    });
    expect(others).toContainEqual(
      expect.objectContaining({ key: 2, reason: "Mid-Market is chosen: buyers read before they call" }),
    );
    expect(others).toHaveLength(4);
  });

  it("recommend names the industry and the value driver that support a channel", () =>
    expect(
      recommend([{ industry: "Banking", size: "SME", drivers: ["Brand/Trust"] }]).find(
        ({ key }) => key === 5,
      ),
    ).toEqual({ key: 5, points: 1, reason: "Banking buyers care about Brand/Trust" }));

  it("recommend returns nothing when no segment is selected", () => {
    expect(recommend(chosenSegments(plan, ["Other"]))).toEqual([]);
  });
});

describe("a channel's answer", () => {
  it("inputGroups has the 13 inputs of the sales rep calculator, with units and required inputs marked", () => {
    const fields = inputGroups("salesRep", "EUR").flatMap((group) => group.fields);
    expect(fields).toHaveLength(13);
    expect(fields.find(({ key }) => key === "revenueTarget")).toMatchObject({
      unit: "EUR",
      isRequired: true,
    });
  });

  it("an explanation uses the plan's own numbers, and unit costs are shown with two decimals", () => {
    const { answer } = fieldSales();
    const reps = answer.explanations.get("peopleRequired.salesReps");
    expect(reps?.value).toBe(5);
    const sqls = answer.explanations.get("counts.sqlsRequired");
    expect(sqls && calculationWords(sqls)).toBe("round up (3,000,000 ÷ 50,000 ÷ 25 %)");
    expect(figureText("revenueImpact", 3_000_000)).toBe("3,000,000");
    expect(figureText("unit.costPerDeal", 19_617.5)).toBe("19,617.50");
  });

  it("a channel without a result says which input is blank", () => {
    const { answer } = fieldSales({ closeRatio: null });
    const revenue = answer.explanations.get("revenueImpact");
    expect(revenue?.value).toBeNull();
    expect(revenue?.reason && reasonWords(revenue.reason)).toContain("SQL to deal (close) ratio is blank");
    expect(finding("Field Sales", answer.roi, "USD")).toBe(
      "Field Sales has no result yet: SQL to deal (close) ratio is blank",
    );
  });

  it("an average deal size of 0 gives a warning that names the field instead of a result", () => {
    const { channel, answer } = fieldSales({ averageDealSize: 0 });
    expect(finding("Field Sales", answer.roi, "USD")).toBe(
      "Field Sales has no result: Average deal size must be greater than 0",
    );
    expect(channelState(channel)).toBe("warning");
    expect(monthsOf(channel, answer.roi, 24)).toHaveProperty("missing");
  });

  it("monthsOf gives 24 months with the first revenue in month 5 and a break-even after it", () => {
    const { channel, answer } = fieldSales();
    const months = monthsOf(channel, answer.roi, 24);
    if ("missing" in months) throw new Error(months.missing);
    expect(months.timeline.rows).toHaveLength(24);
    expect(months.timeline.firstRevenueMonth).toBe(5);
    expect(months.timeline.breakEvenMonth).toBeGreaterThan(5);
  });

  it("monthsOf asks for the months of a channel whose starting month is blank", () => {
    const { channel, answer } = fieldSales();
    const blank = { ...channel, timing: { ...channel.timing, StartingMonth: null } };
    expect(monthsOf(blank, answer.roi, 24)).toEqual({
      missing: "Enter the starting month, the ramp-up and the months to closure.",
    });
  });

  it("planSentence counts a channel as planned only when it has a result", () => {
    const { plan, channel } = fieldSales();
    expect(channelState(channel)).toBe("complete");
    expect(planSentence(toggleChannel(plan, 7))).toMatch(/^1 of 2 channels planned, [\d,]+ USD a year$/);
    expect(planSentence(newPlan())).toBe("No channel chosen yet");
  });
});
