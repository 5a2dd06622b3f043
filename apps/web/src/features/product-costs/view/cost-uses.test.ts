import { describe, expect, it } from "vitest";
import { removeLabel, usesWords } from "./cost-uses.ts";

const named = (...titles: string[]) => titles.map((simulationTitle) => ({ simulationTitle }));

describe("the uses of a cost", () => {
  it("usesWords names at most two simulations and counts the others", () => {
    expect(usesWords([])).toBe("");
    expect(usesWords(named("A"))).toBe('Used by "A", which keeps the cost as saved until the next save.');
    expect(usesWords(named("A", "B", "C"))).toBe(
      'Used by "A" and "B" and 1 more simulation, which keep the cost as saved until the next save.',
    );
  });

  it("removeLabel names one simulation that uses the cost, shortened, and counts the others", () => {
    expect(removeLabel([])).toBe("Delete");
    expect(removeLabel(named("A"))).toBe("Delete (used by A)");
    expect(removeLabel(named("Launch prices of the second half of 2027", "B", "C"))).toBe(
      "Delete (used by Launch prices of the second hal\u2026 and 2 more)",
    );
  });
});
