import { describe, expect, it } from "vitest";
import { rank } from "./rank.ts";

/** The texts that answer a search, best first. */
function answers(search: string, ...texts: string[]): string[] {
  return texts
    .filter((text) => rank(text, search) > 0)
    .sort((one, other) => rank(other, search) - rank(one, search));
}

describe("rank", () => {
  it("rank prefers a text's beginning, then a word's, then the middle, then scattered letters", () => {
    expect(answers("si", "Basil", "New simulation", "Simulations", "Segment list")).toEqual([
      "Simulations",
      "New simulation",
      "Basil",
    ]);
    expect(answers("sli", "Salient", "Slider", "New slide")).toEqual(["Slider", "New slide", "Salient"]);
  });

  it("rank puts an exact match before a beginning, and the shorter of two beginnings first", () => {
    expect(answers("cost", "Cost of sales in India", "Costs", "Cost")).toEqual([
      "Cost",
      "Costs",
      "Cost of sales in India",
    ]);
  });

  it("rank finds the beginnings of several words, and initials", () => {
    expect(answers("pr co", "Product costs", "Cost of product")).toEqual(["Product costs"]);
    expect(answers("mgp", "My GTM plans", "Imaging up")).toEqual(["My GTM plans"]);
  });

  it("rank ignores case and accents, in the text and in the query", () => {
    expect(rank("Österreich, Café", "CAFE")).toBeGreaterThan(0);
    expect(rank("Osterreich", "öster")).toBeGreaterThan(0);
  });

  it("rank finds letters near each other, in order", () => {
    expect(answers("smlt", "Simulations", "Some words that are long, then others")).toEqual(["Simulations"]);
  });

  it("rank ignores letters far apart in a long text, and finds a single letter where it occurs", () => {
    expect(rank("Nordic launch with a very long name that goes on", "nlg")).toBe(0);
    expect(rank("Abc", "c")).toBeGreaterThan(0);
    expect(rank("Abc", "x")).toBe(0);
  });

  it("rank finds nothing for an empty query", () => {
    expect(rank("Anything", "  ")).toBe(0);
  });
});
