import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DriverData,
  emptyDrivers,
  isChosen,
  mergedNames,
  toggled,
  withAttributes,
  withCombinationData,
  withoutChoices,
} from "./driver-data.ts";

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
  it("makes every missing choice false and keeps those that came", () => {
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

  const lists = { industries: ["Banking"], segments: ["SME"], attributes: ["Cost"] };
  it.each([
    ["no key", undefined, lists],
    ["a blank key", "", lists],
    ["no data", "CRM-India", undefined],
    ["industries that are no list", "CRM-India", { ...lists, industries: "Banking" }],
    ["segments that are no list", "CRM-India", { ...lists, segments: { SME: true } }],
    ["attributes that are no list", "CRM-India", { ...lists, attributes: null }],
    ["no attributes at all", "CRM-India", { industries: [], segments: [] }],
  ])("is refused with %s: the console says so and nothing changes", (_, key, sent) => {
    expect(withCombinationData(data, key, sent)).toBe(data);
    expect(error).toHaveBeenCalledOnce();
  });
});

describe("a chip", () => {
  it("turns its own choice round and back, and no other", () => {
    const once = toggled(data, "Mining", "SME", "Reliability");
    expect(chosenOf(once)).toEqual(["Banking Enterprise Cost", "Mining SME Reliability"]);
    expect(once.selections["Banking"]).toBe(data.selections["Banking"]);
    expect(toggled(once, "Mining", "SME", "Reliability")).toEqual(data);
  });

  it.each([
    ["Farming", "Cost"],
    ["Banking", "Colour"],
  ])("of %s and %s, which are not there, changes nothing", (industry, attribute) =>
    expect(toggled(data, industry, "SME", attribute)).toBe(data),
  );
});

it("a reset makes every choice of the combination false and keeps the rest", () => {
  const after = withoutChoices(data);
  expect(chosenOf(after)).toEqual([]);
  expect(after).toEqual({ ...data, selections: after.selections });
});

describe("attributes", () => {
  it("are merged without duplicates, in any case and with any spaces", () => {
    expect(mergedNames(["Cost"], [" cost ", "Speed", "SPEED", " "])).toEqual(["Cost", "Speed"]);
  });

  it("that are new apply nowhere; choices that stand stay", () => {
    const wide = withAttributes(data, ["Speed", "cost"]);
    expect(wide.attributes).toEqual(["Cost", "Reliability", "Speed"]);
    expect(wide.selections["Mining"]?.SME).toEqual({ Cost: false, Reliability: false, Speed: false });
    expect(chosenOf(wide)).toEqual(["Banking Enterprise Cost"]);
  });

  it("that all stand already change nothing", () => expect(withAttributes(data, ["COST"])).toBe(data));
});
