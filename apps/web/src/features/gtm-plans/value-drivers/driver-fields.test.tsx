import { describe, expect, it } from "vitest";
import { planToTest } from "../combinations/test-plan.ts";
import { toggled } from "./driver-data.ts";
import { fieldsOf, isFields, scoreOf, sentOf, withCopy, withScore } from "./driver-fields.ts";
import { valueDrivers } from "./value-drivers-section.ts";

const { plan, combination } = planToTest({
  industries: ["Banking", "Mining"],
  customerValueData: { values: { Acme: { Cost: 8 }, Rival: { Cost: 6 }, Other: { Cost: 3 } } },
});
const of = { plan, combination };

describe("value drivers of a combination of which nothing was saved", () => {
  const fields = fieldsOf(of);

  it("have the attributes of the customer value map, none of them chosen", () => {
    expect(fields.attributes).toEqual(["Cost", "Reliability"]);
    expect(Object.values(fields.selections["Mining"]?.SME ?? {})).toEqual([false, false]);
    expect(fields.scores).toEqual({ myScores: {}, avgScores: {} });
    expect(valueDrivers.stateOf(fields, of)).toBe("empty");
  });

  it("stand as a draft, and what is no draft of them does not", () => {
    expect(isFields(JSON.parse(JSON.stringify(fields)))).toBe(true);
    expect(isFields({ ...fields, attributes: "Cost" })).toBe(false);
    expect(isFields(null)).toBe(false);
  });

  it("are complete once every industry has one", () => {
    const one = toggled(fields, "Banking", "SME", "Cost");
    expect(valueDrivers.stateOf(one, of)).toBe("partial");
    expect(valueDrivers.stateOf(toggled(one, "Mining", "Enterprise", "Cost"), of)).toBe("complete");
  });
});

describe("saved value drivers", () => {
  const saved = {
    ...sentOf(toggled(fieldsOf(of), "Banking", "SME", "Cost")),
    attributes: ["Cost"],
    scores: {
      myScores: { Banking: { Cost: 8 }, Mining: { Cost: 5 } },
      avgScores: { Banking: { Cost: 4.5 } },
    },
  };
  const fields = fieldsOf({ ...of, plan: { ...plan, overlayValueDriver: { [combination.title]: saved } } });

  it("take in attributes the customer value map has since", () => {
    expect(fields.attributes).toEqual(["Cost", "Reliability"]);
    expect(fields.selections["Banking"]?.SME).toEqual({ Cost: true, Reliability: false });
  });

  it("keep of the scores those that the map does not say itself", () => {
    expect(fields.scores).toEqual({ myScores: { Mining: { Cost: 5 } }, avgScores: {} });
  });
});

describe("a score", () => {
  const ofMap = { Banking: { Cost: 8 } };
  const cell = { kind: "myScores", industry: "Banking", attribute: "Cost" } as const;
  const set = (score: number | null) => withScore(fieldsOf(of), ofMap, { ...cell, score });

  it("set by hand counts; the same as the map's, or none, follows the map again", () => {
    expect(scoreOf(set(3).scores.myScores, ofMap, "Banking", "Cost")).toBe(3);
    for (const score of [8, null]) expect(set(score)).toEqual(fieldsOf(of));
    expect(scoreOf({}, ofMap, "Banking", "Cost")).toBe(8);
  });

  it.each([
    [11, "Score must be between 0 and 10"],
    [-1, "Score must be between 0 and 10"],
  ])("of %d is refused at its cell", (score, message) =>
    expect(valueDrivers.validate(set(score))).toEqual([{ path: "scores.myScores.Banking.Cost", message }]),
  );

  it.each([0, 10])("of %d is taken", (score) => expect(valueDrivers.validate(set(score))).toEqual([]));
});

it("a copy takes the industries both have, with their attributes and scores", () => {
  const target = toggled(fieldsOf(of), "Mining", "SME", "Cost");
  const source = {
    ...fieldsOf(of),
    industries: ["Banking", "Farming"],
    attributes: ["Cost", "Speed"],
    scores: { myScores: { Banking: { Speed: 2 }, Farming: { Speed: 1 } }, avgScores: {} },
    selections: {
      Banking: { Enterprise: { Speed: true }, "Mid-Market": {}, SME: {} },
      Farming: { Enterprise: { Cost: true }, "Mid-Market": {}, SME: {} },
    },
  };
  const copy = withCopy(target, source);
  expect(copy.industries).toEqual(["Banking", "Mining"]);
  expect(copy.attributes).toEqual(["Cost", "Reliability", "Speed"]);
  expect(copy.selections["Banking"]?.Enterprise).toEqual({ Cost: false, Reliability: false, Speed: true });
  expect(copy.selections["Mining"]?.SME["Cost"]).toBe(true);
  expect(copy.selections["Farming"]).toBeUndefined();
  expect(copy.scores.myScores).toEqual({ Banking: { Speed: 2 } });
});
