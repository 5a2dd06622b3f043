import { describe, expect, it } from "vitest";
import {
  knownScores,
  OWN,
  rivalColumn,
  type ScoreTable,
  scoreAt,
  withAttribute,
  withAttributeBack,
  withAttributeMoved,
  withAttributeRenamed,
  withoutAttribute,
  withoutRival,
  withRivalBack,
  withRivalRenamed,
  withScore,
} from "./score-table.ts";

const table: ScoreTable = {
  attributes: ["Cost", "Reach", "Trust"],
  own: { Cost: 8, Reach: 5 },
  rivals: { Halden: { Cost: 4, Trust: 9 } },
};
const halden = rivalColumn("Halden");

describe("a table of scores", () => {
  it("an attribute that is renamed and moved keeps its scores", () => {
    const changed = withAttributeMoved(withAttributeRenamed(table, "Cost", "Price"), "Price", 2);
    expect(changed.attributes).toEqual(["Reach", "Trust", "Price"]);
    expect([scoreAt(changed, "Price", OWN), scoreAt(changed, "Price", halden)]).toEqual([8, 4]);
    expect(scoreAt(changed, "Cost", OWN)).toBeNull();
  });

  it("an attribute is removed with its scores, and both are restored in their place", () => {
    const left = withoutAttribute(table, "Reach");
    expect(left.attributes).toEqual(["Cost", "Trust"]);
    expect(scoreAt(withAttribute(left, "Reach"), "Reach", OWN)).toBeNull();
    const later = withScore(left, "Cost", OWN, 1);
    const back = withAttributeBack(later, table, "Reach");
    expect(back.attributes).toEqual(table.attributes);
    expect(knownScores(back, OWN)).toEqual({ Cost: 1, Reach: 5 });
  });

  it("a competitor is renamed, removed and restored with its scores, without those of deleted attributes", () => {
    const renamed = withRivalRenamed(table, "Halden", "Halden 2");
    expect(knownScores(renamed, rivalColumn("Halden 2"))).toEqual({ Cost: 4, Trust: 9 });
    const left = withoutAttribute(withoutRival(table, "Halden"), "Trust");
    expect(knownScores(left, halden)).toEqual({});
    expect(knownScores(withRivalBack(left, table, "Halden"), halden)).toEqual({ Cost: 4 });
  });

  it("withScore ignores an attribute that no longer exists", () => {
    expect(withScore(table, "Gone", OWN, 3)).toBe(table);
  });

  it("a score table accepts names of built-in object properties", () => {
    const odd: ScoreTable = { attributes: ["constructor", "__proto__"], own: {}, rivals: {} };
    expect(scoreAt(odd, "constructor", OWN)).toBeNull();
    expect(scoreAt(odd, "constructor", rivalColumn("toString"))).toBeNull();
    const scored = withScore(odd, "__proto__", rivalColumn("__proto__"), 7);
    expect(knownScores(scored, rivalColumn("__proto__"))).toEqual(Object.fromEntries([["__proto__", 7]]));
  });
});
