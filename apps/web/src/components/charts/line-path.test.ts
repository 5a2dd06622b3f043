import { describe, expect, it } from "vitest";
import { linePath } from "./line-path.ts";

describe("a line", () => {
  it("linePath goes through its points in order, to a hundredth of a pixel", () => {
    expect(
      linePath([
        [0, 10],
        [1 / 3, 20.005],
        [100, 0],
      ]),
    ).toBe("M0 10L0.33 20.01L100 0");
    expect(linePath([])).toBe("");
  });
});
