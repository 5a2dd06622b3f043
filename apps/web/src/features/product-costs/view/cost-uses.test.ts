import { describe, expect, it } from "vitest";
import { usesWords } from "./cost-uses.ts";

const named = (...titles: string[]) => titles.map((simulationTitle) => ({ simulationTitle }));

describe("the uses of a cost", () => {
  it("are named, two at most, and the others counted", () => {
    expect(usesWords([])).toBe("");
    expect(usesWords(named("A"))).toBe('Used by "A", which keeps the cost as saved until the next save.');
    expect(usesWords(named("A", "B", "C"))).toBe(
      'Used by "A" and "B" and 1 more simulation, which keep the cost as saved until the next save.',
    );
  });
});
