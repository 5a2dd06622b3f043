import type { GtmPlanReply } from "@beachhead/contract";
import { defaultSegmentWeights } from "@beachhead/contract/segment-sizes";
import { describe, expect, it } from "vitest";
import { planToTest } from "../combinations/test-plan.ts";
import {
  fieldsOf,
  isFields,
  recommendedSegments,
  weightsForm,
  withChoice,
  withCopy,
} from "./recommended-section.ts";
import { changeSentence, factorLines, formulaOf, roundingNote, splitSentence } from "./score-text.ts";
import { evidenceOf, scoreAt, scoresOf, suggestedOf } from "./segment-scores.ts";

const { plan: blank, combination } = planToTest({ industries: ["Retail", "Mining"] });
const all = { Cost: true, Reliability: true };
const none = { Cost: false, Reliability: false };
const figures = { marketSize: 500, yoyGrowth: 18 };
const title = combination.title;
const plan: GtmPlanReply = {
  ...blank,
  segmentationData: {
    [title]: {
      rational: "",
      industries: {
        Retail: { Enterprise: 0, "Mid-Market": 200, SME: 300, ...figures },
        Mining: { Enterprise: null, "Mid-Market": null, SME: null, marketSize: null, yoyGrowth: null },
      },
    },
  },
  overlayValueDriver: {
    [title]: {
      industries: ["Retail", "Mining"],
      segments: ["Enterprise", "Mid-Market", "SME"],
      attributes: ["Cost", "Reliability"],
      scores: {
        myScores: { Retail: { Cost: 9, Reliability: 8 } },
        avgScores: { Retail: { Cost: 5, Reliability: 6 } },
      },
      selections: {
        Retail: { Enterprise: all, "Mid-Market": all, SME: all },
        Mining: { Enterprise: none, "Mid-Market": all, SME: none },
      },
      note: "",
    },
  },
};
const context = { plan, combination };
const scores = scoresOf(evidenceOf(context), defaultSegmentWeights);
const suggested = suggestedOf(scores);
const section = recommendedSegments(() => defaultSegmentWeights);

describe("the levels of a combination", () => {
  it("levels of segments come from the plan's data of the combination", () => {
    expect(scoreAt(scores, "Retail", "SME")).toMatchObject({ level: "very high", potential: 300 });
    expect(scoreAt(scores, "Retail", "Enterprise")?.level).toBe("not applicable");
    expect(scoreAt(scores, "Mining", "Mid-Market")).toMatchObject({
      level: "medium",
      score: 50,
      confidence: 0,
    });
  });

  it("segments are suggested only at the levels very high and high", () => {
    expect(suggested["Retail"]).toEqual({ Enterprise: false, "Mid-Market": true, SME: true });
    expect(suggested["Mining"]).toEqual({ Enterprise: false, "Mid-Market": false, SME: false });
  });

  it("levels of segments are all not applicable in a plan that has not started", () => {
    const levels = scoresOf(evidenceOf({ plan: blank, combination }), defaultSegmentWeights);
    expect(new Set(levels.map(({ level }) => level))).toEqual(new Set(["not applicable"]));
  });
});

describe("a market split between company sizes", () => {
  const splitOf = (accountValues?: Record<"Enterprise" | "Mid-Market" | "SME", number | null>) => {
    const stored = plan.segmentationData[title];
    if (stored === undefined) throw new Error("There is a segmentation.");
    const segmentationData = { [title]: { ...stored, ...(accountValues && { accountValues }) } };
    const found = evidenceOf({ plan: { ...plan, segmentationData }, combination });
    const [retail] = found;
    return {
      sentence: retail && splitSentence(retail),
      potentials: scoresOf(found, defaultSegmentWeights).map(({ potential }) => potential),
    };
  };

  it("a market split by accounts says so and names the field that refines the split", () => {
    const { sentence, potentials } = splitOf();
    expect(sentence).toContain("by the number of accounts alone. Enter a value per account");
    expect(potentials.slice(0, 3)).toEqual([0, 200, 300]);
  });

  it("a market is split by value when each company size with accounts has a value per account", () => {
    const { sentence, potentials } = splitOf({ Enterprise: null, "Mid-Market": 12, SME: 2 });
    expect(sentence).toContain("accounts × value per account");
    // 500 x 200 x 12 / (200 x 12 + 300 x 2)
    expect(potentials.slice(0, 3)).toEqual([0, 400, 100]);
  });
});

describe("the choice of segments", () => {
  it("segments are chosen as suggested until the user changes one, which keeps the other suggestions", () => {
    const fields = fieldsOf(context);
    expect(fields).toEqual({ chosen: null });
    expect(section.stateOf(fields, context)).toBe("empty");
    const chosen = withChoice(fields, suggested, { industry: "Mining", size: "SME", isChosen: true });
    expect(chosen.chosen?.["Mining"]).toEqual({ Enterprise: false, "Mid-Market": false, SME: true });
    expect(chosen.chosen?.["Retail"]).toEqual(suggested["Retail"]);
    expect(section.stateOf(chosen, context)).toBe("complete");
  });

  it("a saved choice of segments wins over the suggested one", () => {
    const states = { segmentation: "empty", competitors: "empty" } as const;
    const saved = {
      ...plan,
      personalSelection: { [title]: { Retail: { Enterprise: true, "Mid-Market": false, SME: false } } },
      combinationStates: {
        [title]: {
          ...states,
          "customer-value-map": "empty",
          overlayValueDriver: "empty",
          "recommended-segmentation": "complete",
          "company-value-proposition": "empty",
        },
      },
    } satisfies GtmPlanReply;
    expect(fieldsOf({ plan: saved, combination }).chosen).toEqual({
      Retail: { Enterprise: true, "Mid-Market": false, SME: false },
      Mining: { Enterprise: false, "Mid-Market": false, SME: false },
    });
  });

  it("a draft of chosen segments is restored only if it has the shape of the form", () => {
    for (const fields of [{ chosen: null }, { chosen: suggested }])
      expect(isFields(JSON.parse(JSON.stringify(fields)))).toBe(true);
    for (const other of [null, {}, { chosen: "all" }, { chosen: { Retail: { SME: true } } }])
      expect(isFields(other)).toBe(false);
  });

  it("a copy takes the chosen segments of another combination for the industries both have", () => {
    const theirs = {
      chosen: {
        Retail: { Enterprise: true, "Mid-Market": true, SME: true },
        Farming: { Enterprise: true, "Mid-Market": true, SME: true },
      },
    };
    expect(withCopy({ chosen: suggested }, theirs, context).chosen).toEqual({
      Retail: theirs.chosen.Retail,
      Mining: suggested["Mining"],
    });
  });
});

it("segment weights that do not add up to 100 are reported as invalid", () => {
  const form = weightsForm(defaultSegmentWeights);
  expect(form.store.getState().issues).toEqual({});
  form.update((weights) => ({ ...weights, size: 26 }));
  expect(Object.values(form.store.getState().issues)).toEqual(["Weights must add up to 100"]);
});

describe("the words of a score", () => {
  const mid = scoreAt(scores, "Retail", "Mid-Market");
  if (mid === undefined) throw new Error("There is a score.");

  it("formulaOf writes a score as a sum, and roundingNote explains a sum that differs by rounding", () => {
    expect(formulaOf(mid)).toBe("50 + 7.9 + 7.5 + 5.0 + 3.5 + 3.3 = 77.2");
    expect(roundingNote(mid)).toBe("");
    expect(roundingNote({ ...mid, score: 50.1, contributions: { size: 0.26, growth: -0.22 } })).toBe("");
    expect(
      roundingNote({ ...mid, score: 50.1, contributions: { size: 0.04, growth: 0.04, fit: 0.04 } }),
    ).toBe(" Rounded parts add up to 50.0.");
    expect(factorLines(mid).at(-1)).toEqual({ factor: "openness", value: null, points: null });
  });

  it("changeSentence says which factor alone would change the level, with growth in % a year", () => {
    const growth = { factor: "growth", from: 32, to: 88 } as const;
    expect(changeSentence({ level: "high", points: 8.4, ways: [growth] })).toBe(
      "High (from 70) needs 8.4 more points. Growth of 22 % a year instead of 8 % would be enough alone.",
    );
    expect(changeSentence({ level: "low", points: -3, ways: [] })).toBe(
      "Low applies with 3.0 fewer points. No single factor can do that alone.",
    );
  });
});
