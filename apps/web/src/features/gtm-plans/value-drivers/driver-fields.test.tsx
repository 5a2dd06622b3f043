import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planToTest } from "../combinations/test-plan.ts";
import {
  type DriverData,
  emptyDrivers,
  fieldsOf,
  isChosen,
  isFields,
  mergedNames,
  scoreOf,
  sentOf,
  toggled,
  withAttributes,
  withCombinationData,
  withCopy,
  withoutChoices,
  withScore,
} from "./driver-fields.ts";
import { valueDrivers } from "./value-drivers-section.ts";

const error = vi.spyOn(console, "error");
beforeEach(() => error.mockImplementation(() => undefined));
afterEach(() => error.mockReset());

const data = withCombinationData(emptyDrivers, "CRM-India", {
  industries: ["Banking", "Mining"],
  segments: ["Enterprise", "Mid-Market", "SME"],
  attributes: ["Cost", "Reliability"],
  selections: { Banking: { Enterprise: { Cost: true } } },
});

const chosenOf = ({ industries, attributes, ...rest }: DriverData) =>
  industries.flatMap((industry) =>
    (["Enterprise", "Mid-Market", "SME"] as const).flatMap((size) =>
      attributes
        .filter((attribute) => isChosen(rest, industry, size, attribute))
        .map((attribute) => `${industry} ${size} ${attribute}`),
    ),
  );

describe("setting the data of a combination", () => {
  it("withCombinationData makes every missing choice false and keeps the given ones", () => {
    expect(data.selections).toEqual({
      Banking: {
        Enterprise: { Cost: true, Reliability: false },
        "Mid-Market": { Cost: false, Reliability: false },
        SME: { Cost: false, Reliability: false },
      },
      Mining: {
        Enterprise: { Cost: false, Reliability: false },
        "Mid-Market": { Cost: false, Reliability: false },
        SME: { Cost: false, Reliability: false },
      },
    });
    expect(error).not.toHaveBeenCalled();
  });

  const STRUCTURE = "Invalid data structure";
  const lists = { industries: ["Banking"], segments: ["SME"], attributes: ["Cost"] };
  it.each([
    ["no key", undefined, lists, "Invalid payload received"],
    ["a blank key", "", lists, "Invalid payload received"],
    ["no data", "CRM-India", undefined, "Invalid payload received"],
    ["industries that are no list", "CRM-India", { ...lists, industries: "Banking" }, STRUCTURE],
    ["segments that are no list", "CRM-India", { ...lists, segments: { SME: true } }, STRUCTURE],
    ["attributes that are no list", "CRM-India", { ...lists, attributes: null }, STRUCTURE],
    ["no attributes at all", "CRM-India", { industries: [], segments: [] }, STRUCTURE],
  ])("withCombinationData refuses %s: it logs an error and nothing changes", (_, key, sent, logged) => {
    expect(withCombinationData(data, key, sent)).toBe(data);
    expect(error).toHaveBeenCalledExactlyOnceWith(logged, expect.anything());
  });
});

describe("a chip", () => {
  it("a chip turns its own choice on and off, and no other", () => {
    const once = toggled(data, "Mining", "SME", "Reliability");
    expect(chosenOf(once)).toEqual(["Banking Enterprise Cost", "Mining SME Reliability"]);
    expect(once.selections["Banking"]).toBe(data.selections["Banking"]);
    expect(toggled(once, "Mining", "SME", "Reliability")).toEqual(data);
  });

  it.each([
    ["Farming", "Cost"],
    ["Banking", "Colour"],
  ])("a chip of %s and %s, one of which does not exist, changes nothing", (industry, attribute) =>
    expect(toggled(data, industry, "SME", attribute)).toBe(data),
  );
});

it("a reset makes every choice of the combination false and keeps the rest", () => {
  const after = withoutChoices(data);
  expect(chosenOf(after)).toEqual([]);
  expect(after).toEqual({ ...data, selections: after.selections });
});

describe("attributes", () => {
  it("attributes are merged without duplicates, ignoring case and spaces", () => {
    expect(mergedNames(["Cost"], [" cost ", "Speed", "SPEED", " "])).toEqual(["Cost", "Speed"]);
  });

  it("new attributes are chosen nowhere, and earlier choices are unchanged", () => {
    const wide = withAttributes(data, ["Speed", "cost"]);
    expect(wide.attributes).toEqual(["Cost", "Reliability", "Speed"]);
    expect(wide.selections["Mining"]?.SME).toEqual({ Cost: false, Reliability: false, Speed: false });
    expect(chosenOf(wide)).toEqual(["Banking Enterprise Cost"]);
  });

  it("adding existing attributes changes nothing", () => expect(withAttributes(data, ["COST"])).toBe(data));
});

const { plan, combination } = planToTest({
  industries: ["Banking", "Mining"],
  customerValueData: { values: { Acme: { Cost: 8 }, Rival: { Cost: 6 }, Other: { Cost: 3 } } },
});
const context = { plan, combination };

describe("value drivers of a combination of which nothing was saved", () => {
  const fields = fieldsOf(context);

  it("unsaved value drivers have the attributes of the customer value map, none of them chosen", () => {
    expect(fields.attributes).toEqual(["Cost", "Reliability"]);
    expect(Object.values(fields.selections["Mining"]?.SME ?? {})).toEqual([false, false]);
    expect(fields.scores).toEqual({ myScores: {}, avgScores: {} });
    expect(valueDrivers.stateOf(fields, context)).toBe("empty");
  });

  it("a draft of value drivers is restored only if it has the shape of the form", () => {
    expect(isFields(JSON.parse(JSON.stringify(fields)))).toBe(true);
    expect(isFields({ ...fields, attributes: "Cost" })).toBe(false);
    expect(isFields(null)).toBe(false);
  });

  it("value drivers are complete once every industry has one", () => {
    const one = toggled(fields, "Banking", "SME", "Cost");
    expect(valueDrivers.stateOf(one, context)).toBe("partial");
    expect(valueDrivers.stateOf(toggled(one, "Mining", "Enterprise", "Cost"), context)).toBe("complete");
  });
});

describe("saved value drivers", () => {
  const saved = {
    ...sentOf(toggled(fieldsOf(context), "Banking", "SME", "Cost")),
    attributes: ["Cost"],
    scores: {
      myScores: { Banking: { Cost: 8 }, Mining: { Cost: 5 } },
      avgScores: { Banking: { Cost: 4.5 } },
    },
  };
  const fields = fieldsOf({
    ...context,
    plan: { ...plan, overlayValueDriver: { [combination.title]: saved } },
  });

  it("saved value drivers gain attributes that were added to the customer value map since", () => {
    expect(fields.attributes).toEqual(["Cost", "Reliability"]);
    expect(fields.selections["Banking"]?.SME).toEqual({ Cost: true, Reliability: false });
  });

  it("saved value drivers keep only the scores that the customer value map does not have", () => {
    expect(fields.scores).toEqual({ myScores: { Mining: { Cost: 5 } }, avgScores: {} });
  });
});

describe("a score", () => {
  const ofMap = { Banking: { Cost: 8 } };
  const cell = { kind: "myScores", industry: "Banking", attribute: "Cost" } as const;
  const set = (score: number | null) => withScore(fieldsOf(context), ofMap, { ...cell, score });

  it("a score set by hand counts; a score equal to the map's, or none, follows the map again", () => {
    expect(scoreOf(set(3).scores.myScores, ofMap, "Banking", "Cost")).toBe(3);
    for (const score of [8, null]) expect(set(score)).toEqual(fieldsOf(context));
    expect(scoreOf({}, ofMap, "Banking", "Cost")).toBe(8);
  });

  it.each([
    [11, "Score must be between 0 and 10"],
    [-1, "Score must be between 0 and 10"],
  ])("a driver score of %d is refused at its cell", (score, message) =>
    expect(valueDrivers.validate(set(score))).toEqual([{ path: "scores.myScores.Banking.Cost", message }]),
  );

  it.each([0, 10])("score %d is valid", (score) => expect(valueDrivers.validate(set(score))).toEqual([]));
});

it("a copy of value drivers takes the industries that both have, with their attributes and scores", () => {
  const target = toggled(fieldsOf(context), "Mining", "SME", "Cost");
  const source = {
    ...fieldsOf(context),
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
