import { describe, expect, it } from "vitest";
import { differenceOn, findingOf } from "./differences.ts";
import type { ScoreTable } from "./score-table.ts";

const rivals = ["A", "B", "C"];
const table: ScoreTable = {
  attributes: ["Cost", "Trust", "Reach"],
  own: { Cost: 8, Trust: 3 },
  rivals: { A: { Cost: 6, Trust: 5 }, B: { Cost: 5 }, C: { Cost: 6.1, Trust: 6, Reach: 2 } },
};
const all = (scores: ScoreTable) =>
  scores.attributes.map((attribute) => differenceOn(scores, rivals, attribute));

describe("how we compare with the competitors", () => {
  it("differenceOn is our score minus the average of the scored competitors, ignoring invalid scores", () => {
    expect(differenceOn(table, rivals, "Trust")).toEqual({
      attribute: "Trust",
      own: 3,
      mean: 5.5,
      lowest: 5,
      highest: 6,
      count: 2,
      difference: -2.5,
    });
    expect(differenceOn(table, rivals, "Reach").difference).toBeNull();
    const over = { ...table, own: { Cost: 12 }, rivals: { A: { Cost: -1 }, B: { Cost: 5 } } };
    expect(differenceOn(over, rivals, "Cost")).toMatchObject({ own: null, mean: 5, count: 1 });
  });

  it("findingOf names the strongest and the weakest attribute", () => {
    expect(findingOf(all(table))).toEqual({
      strongest: "Strongest: Cost, +2.3 against the average of 3 competitors",
      weakest: "Weakest: Trust, −2.5",
    });
  });

  it("findingOf claims no lead when we are behind, and no weakness when we are ahead on everything", () => {
    const behind = findingOf(all({ ...table, own: { Trust: 3 } }));
    expect(behind?.strongest).toBe("No lead yet. Closest: Trust, −2.5 against the average of 2 competitors");
    const ahead = findingOf(all({ ...table, own: { Reach: 3 } }));
    expect(ahead).toEqual({
      strongest: "Strongest: Reach, +1.0 against the one competitor scored",
      weakest: "Ahead on everything. Smallest lead: Reach, +1.0",
    });
  });

  it("findingOf returns null before there is something to compare", () => {
    expect(findingOf(all({ ...table, own: {} }))).toBeNull();
  });
});
