import { describe, expect, it } from "vitest";
import { emptyDrivers, toggled, withCombinationData } from "../driver-fields.ts";
import { withAnswer } from "./apply-answer.ts";

const attributes = ["Cost", "Reliability", "Speed", "Brand", "Service", "Reach"];
const blank = withCombinationData(emptyDrivers, "CRM-India", {
  industries: ["Banking", "Mining"],
  segments: ["Enterprise", "Mid-Market", "SME"],
  attributes,
});
const noScores = { myScores: {}, avgScores: {} };
const apply = (choices: Record<string, Record<string, Record<string, string>>>, ofMap = noScores) =>
  withAnswer(toggled(blank, "Mining", "SME", "Cost"), { choices }, ofMap);

describe("an answer of the AI consultant", () => {
  it("an AI answer makes all choices false, then true where it equals yes in any case", () => {
    const { data } = apply({
      Banking: {
        Enterprise: { Cost: "YES", Reliability: "Yes", Speed: "no", Brand: "yes, maybe", Service: "" },
      },
    });
    expect(data.selections["Banking"]?.Enterprise).toEqual({
      Cost: true,
      Reliability: true,
      Speed: false,
      Brand: false,
      Service: false,
      Reach: false,
    });
    expect(data.selections["Mining"]).toEqual(blank.selections["Mining"]);
  });

  it("an AI answer has no effect on unknown industries, sizes and attributes", () => {
    const { data, picks } = apply({
      Farming: { Enterprise: { Cost: "yes" } },
      Banking: { Huge: { Cost: "yes" }, SME: { Colour: "yes" } },
    });
    expect(data).toEqual(blank);
    expect(picks).toEqual({ Banking: { SME: {} } });
  });

  it("an AI answer selects at most five attributes for an industry and size", () => {
    const all = Object.fromEntries(attributes.map((attribute) => [attribute, "yes"]));
    const { data } = apply({ Banking: { Enterprise: all, SME: all } });
    for (const size of ["Enterprise", "SME"] as const)
      expect(Object.values(data.selections["Banking"]?.[size] ?? {}).filter(Boolean)).toHaveLength(5);
  });

  it("an AI answer scores unscored picks 9 for us and 7 on average, and leaves known scores unchanged", () => {
    const ofMap = { myScores: { Banking: { Cost: 4 } }, avgScores: {} };
    const { data } = apply({ Banking: { SME: { Cost: "yes", Speed: "yes", Brand: "no" } } }, ofMap);
    expect(data.scores).toEqual({
      myScores: { Banking: { Speed: 9 } },
      avgScores: { Banking: { Cost: 7, Speed: 7 } },
    });
  });

  it("an AI answer gives each pick its reason, or a default one", () => {
    const { picks } = withAnswer(
      blank,
      {
        choices: { banking: { large: { cost: "yes", Speed: "yes" } } },
        reasons: { banking: { large: { cost: "Margins are thin" } } },
      },
      noScores,
    );
    expect(picks).toEqual({
      Banking: { Enterprise: { Cost: "Margins are thin", Speed: "Suggested by the AI consultant" } },
    });
  });
});
