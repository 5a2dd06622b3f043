import { describe, expect, it } from "vitest";
import { trackAfter, trackFor } from "./slider-range.ts";

describe("the track of a range slider", () => {
  it("the track of a range slider extends beyond the range to a round figure", () => {
    expect(trackFor(200, 0.001, false)).toEqual({ min: 0.001, max: 300, step: 1 });
    expect(trackFor(150, 1, true)).toEqual({ min: 1, max: 300, step: 1 });
  });

  it("the track of a range slider changes only when the range leaves it or becomes small in it", () => {
    const track = trackFor(200, 0, false);
    expect(trackAfter(track, [10, 290], 0, false)).toBe(track);
    expect(trackAfter(track, [10, 320], 0, false).max).toBeGreaterThan(320);
    expect(trackAfter(track, [1, 20], 0, false).max).toBeLessThan(60);
  });
});
