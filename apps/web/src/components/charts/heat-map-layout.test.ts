import { describe, expect, it } from "vitest";
import { cellFigures, depthOf, moveInGrid } from "./heat-map-layout.ts";

describe("a heat map", () => {
  it.each([
    [-1, 1],
    [0.4999, 1],
    [0.5, 2],
    [0.7, 3],
    [0.85, 4],
    [0.9999, 4],
    [1, 5],
    [1.25, 6],
    [9, 6],
  ])("a heat map draws %d of the target at depth %d", (share, depth) => {
    expect(depthOf(share)).toBe(depth);
  });

  it("heat map cells have amounts where they fit, else per cents of the target, else nothing", () => {
    const cells = [
      { value: 285_600, share: 0.3808 },
      { value: 1_137_150, share: 1.5162 },
    ];
    const wide = cellFigures(cells, 44);
    expect(wide.kind === "amount" && [wide.scale.sign, wide.print(1_137_150, 1.5162)]).toEqual([
      "k",
      "1,137",
    ]);
    const narrow = cellFigures(cells, 24);
    expect(narrow.kind === "share" && narrow.print(1_137_150, 1.5162)).toBe("152");
    expect(cellFigures(cells, 12).kind).toBe("none");
  });

  it("moveInGrid moves by the keys of a grid, stays inside and ignores other keys", () => {
    const size = [3, 4] as const;
    expect(moveInGrid("ArrowUp", false, [0, 0], size)).toEqual([0, 0]);
    expect(moveInGrid("ArrowDown", false, [0, 0], size)).toEqual([1, 0]);
    expect(moveInGrid("ArrowRight", false, [2, 3], size)).toEqual([2, 3]);
    expect(moveInGrid("End", false, [1, 1], size)).toEqual([1, 3]);
    expect(moveInGrid("Home", true, [2, 3], size)).toEqual([0, 0]);
    expect(moveInGrid("PageDown", false, [0, 2], size)).toEqual([2, 2]);
    expect(moveInGrid("Enter", false, [0, 0], size)).toBeNull();
  });
});
