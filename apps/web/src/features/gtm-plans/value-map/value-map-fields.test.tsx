import { competitiveMappingAttributes, defaultAttributes } from "@beachhead/contract/plan-defaults";
import { describe, expect, it } from "vitest";
import { OWN, rivalColumn, scoreAt, withScore } from "./score-table.ts";
import { combination, planWith } from "./testing.ts";
import { fieldsOf, isFields, storedOf, withCopy } from "./value-map-fields.ts";
import { valueMap } from "./value-map-section.ts";

const mapping = { attributes: ["Market Presence"], values: { Halden: { "Market Presence": 7 } } };
const stored = {
  attributes: ["Cost", "Reach"],
  values: { Acme: { Cost: 8 }, VERITY: { Cost: 6, Reach: 3 }, Other: { Cost: 2 } },
  competitiveMapping: mapping,
  note: "Asked buyers",
};
const blank = { plan: planWith(), combination };
const filled = { plan: planWith({ customerValueData: { "CRM-India": stored } }), combination };

describe("the value map of a combination", () => {
  it("a value map starts with the specified attributes and the competitors of the previous step", () => {
    const fields = fieldsOf(blank);
    expect(fields.map.attributes).toEqual(defaultAttributes);
    expect(fields.mapping.attributes).toEqual(competitiveMappingAttributes);
    expect(fields.rivals).toEqual(["Halden", "verity"]);
  });

  it("a value map adds other competitors with a score, and matches names in any case", () => {
    const fields = fieldsOf(filled);
    expect(fields.rivals).toEqual(["Halden", "verity", "Other"]);
    expect(scoreAt(fields.map, "Reach", rivalColumn("verity"))).toBe(3);
    expect(scoreAt(fields.map, "Cost", OWN)).toBe(8);
    expect(scoreAt(fields.mapping, "Market Presence", rivalColumn("Halden"))).toBe(7);
  });

  it("storedOf returns what was read, without unscored competitors of the previous step", () => {
    expect(storedOf(fieldsOf(filled), filled)).toEqual({
      ...stored,
      values: { Acme: { Cost: 8 }, verity: { Cost: 6, Reach: 3 }, Other: { Cost: 2 } },
      competitiveMapping: { ...mapping, values: { Acme: {}, ...mapping.values } },
    });
    const added = { ...fieldsOf(blank), rivals: ["Halden", "verity", "Newcomer"] };
    expect(storedOf(added, blank).values).toEqual({ Acme: {}, Newcomer: {} });
  });

  it("a copy takes attributes and scores of another value map, and keeps the competitors of this one", () => {
    const mine = { ...fieldsOf(blank), rivals: ["Local"] };
    const copied = withCopy(mine, fieldsOf(filled));
    expect(copied.rivals).toEqual(["Local", "Halden", "verity", "Other"]);
    expect(withCopy(mine, fieldsOf(blank)).rivals).toEqual(["Local"]);
    expect(copied.map.attributes).toEqual(["Cost", "Reach"]);
    expect(scoreAt(copied.map, "Cost", rivalColumn("Other"))).toBe(2);
  });

  it("a draft of a value map is restored only if it has the shape of the form", () => {
    expect(isFields(JSON.parse(JSON.stringify(fieldsOf(filled))))).toBe(true);
    expect(isFields({ ...fieldsOf(filled), rivals: undefined })).toBe(false);
    expect(isFields({ ...fieldsOf(filled), map: { attributes: [], own: { Cost: "8" }, rivals: {} } })).toBe(
      false,
    );
    expect(isFields({ ...fieldsOf(filled), map: { attributes: [], own: {}, rivals: { A: null } } })).toBe(
      false,
    );
  });

  it.each([
    [-0.1, true],
    [0, false],
    [10, false],
    [10.1, true],
  ])("a value map score of %s is validated at its cell", (score, isBroken) => {
    const fields = fieldsOf(blank);
    const own = { ...fields, map: withScore(fields.map, "Cost", OWN, score) };
    const theirs = {
      ...fields,
      mapping: withScore(fields.mapping, "Market Presence", "rival Halden", score),
    };
    const message = "Score must be between 0 and 10";
    expect(valueMap.validate(own)).toEqual(isBroken ? [{ path: "map.own.Cost", message }] : []);
    expect(valueMap.validate(theirs)).toEqual(
      isBroken ? [{ path: "mapping.rival Halden.Market Presence", message }] : [],
    );
  });

  it("a value map is complete when we and a competitor have every score", () => {
    expect(valueMap.stateOf(fieldsOf(blank), blank)).toBe("empty");
    expect(valueMap.stateOf(fieldsOf(filled), filled)).toBe("partial");
    const map = { attributes: ["Cost"], own: {}, rivals: {} };
    const full = withScore(withScore(map, "Cost", OWN, 8), "Cost", rivalColumn("Halden"), 6);
    expect(valueMap.stateOf({ ...fieldsOf(blank), map: full }, blank)).toBe("complete");
  });
});
