import { describe, expect, it } from "vitest";
import { barsOf, type Driver, strongestDrivers, tornadoScale } from "./tornado-layout.ts";

const driver = (name: string, low: number, high: number): Driver => ({ name, range: "1 to 2", low, high });

describe("a tornado", () => {
  it("strongestDrivers returns the twelve widest swings, widest first, whatever their direction", () => {
    const drivers = Array.from({ length: 15 }, (_, index) => driver(`D${index}`, 0, index));
    const names = strongestDrivers([...drivers, driver("Cost", 40, -40)]).map(({ name }) => name);
    expect(names).toHaveLength(12);
    expect(names.slice(0, 3)).toEqual(["Cost", "D14", "D13"]);
  });

  it("a tornado fills its width from the lowest outcome to the highest and does not begin at 0", () => {
    const x = tornadoScale([driver("A", 4.1, 7.7), driver("B", 5, 7.2)], 6.2, 100, 500);
    expect(x(4.1)).toBe(100);
    expect(x(7.7)).toBe(500);
  });

  it("a tornado without swings is drawn in the middle", () => {
    const x = tornadoScale([driver("A", 5, 5)], 5, 100, 500);
    expect(x(5)).toBe(300);
    expect(new Set(barsOf(driver("A", 5, 5), 5, x).map(({ labelX }) => labelX))).toEqual(new Set([294, 306]));
  });

  it("the figure of a tornado bar's end is outside the bar", () => {
    const x = tornadoScale([driver("A", 4, 8)], 6, 100, 500);
    const [first, second] = barsOf(driver("A", 8, 4), 6, x);
    const low = first?.end === "low" ? first : second;
    expect(low).toMatchObject({ value: 8, from: 300, to: 500, labelX: 506, anchor: "start" });
  });

  it("the shorter bar of a tornado is drawn over the longer when both are on one side", () => {
    const x = tornadoScale([driver("A", 7, 8)], 6, 100, 500);
    const bars = barsOf(driver("A", 7, 8), 6, x);
    expect(bars.map(({ end }) => end)).toEqual(["high", "low"]);
    expect(bars.map(({ anchor }) => anchor)).toEqual(["start", "end"]);
  });
});
