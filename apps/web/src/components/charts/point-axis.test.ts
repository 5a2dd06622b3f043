import { describe, expect, it } from "vitest";
import { namesWithRoom } from "./point-axis.tsx";

const months = Array.from({ length: 36 }, (_, index) => `Month ${index + 1}`);
const places = (count: number, width: number) =>
  Array.from({ length: count }, (_, index) => (index / (count - 1)) * width);

describe("names below an axis", () => {
  it("names below an axis are all shown when there is room", () => {
    const names = ["2027", "2028", "2029"];
    expect([...namesWithRoom(names, places(3, 300))]).toEqual([0, 1, 2]);
  });

  it("names below an axis thin out evenly before they touch", () => {
    const shown = [...namesWithRoom(months, places(36, 600))];
    const gaps = new Set(shown.slice(1).map((index, order) => index - (shown[order] ?? 0)));
    expect(gaps.size).toBe(1);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThan(13);
  });

  it("names below an axis always include the target year", () => {
    expect(namesWithRoom(months, places(36, 200), 13)).toContain(13);
    expect(namesWithRoom(["One long name", "Another long name"], [10, 20], 1)).toEqual(new Set([1]));
  });

  it("an axis shows one name when there is no room for two", () => {
    expect(namesWithRoom(["A", "B"], [5, 5])).toEqual(new Set([0]));
    expect(namesWithRoom([], [])).toEqual(new Set());
  });
});
