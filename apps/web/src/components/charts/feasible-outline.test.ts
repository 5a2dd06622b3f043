import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feasibleOutline, gridScale, type Ring } from "./feasible-outline.ts";

const prices = [100, 110, 120, 130, 140];
const customers = [50, 60, 70, 80];

/** Twice the area of a ring, in cells; positive when it runs counter-clockwise. */
const area = (ring: Ring) =>
  ring.reduce((sum, { column, row }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { column, row };
    return sum + (column * next.row - next.column * row) / 2;
  }, 0);

describe("places in a grid", () => {
  it("places in a grid are linear between the centres and beyond them", () => {
    const place = gridScale(prices);
    expect([0, 1.5, -0.5, 4.5].map((each) => place.invert(each))).toEqual([100, 115, 95, 145]);
    expect(place(145)).toBe(4.5);
    expect(gridScale([100])(130)).toBe(0);
    expect(gridScale([100]).invert(0)).toBe(100);
  });

  it("places in a grid of uneven steps lead back to their amounts", () => {
    const scale = gridScale([1, 2, 5, 20, 21]);
    fc.assert(
      fc.property(fc.double({ min: -0.5, max: 4.5, noNaN: true }), (place) => {
        expect(scale(scale.invert(place))).toBeCloseTo(place, 9);
      }),
    );
  });
});

describe("the outline of what reaches the target", () => {
  it("the feasible outline is exact: every corner inside the grid lies on the border itself", () => {
    const margin = (x: number, y: number) => x * y - 8000;
    const [ring, ...others] = feasibleOutline(prices, customers, margin);
    expect(others).toEqual([]);
    const inner = (ring ?? []).filter(
      ({ column, row }) => column > -0.5 && column < 4.5 && row > -0.5 && row < 3.5,
    );
    expect(inner.length).toBeGreaterThan(5);
    for (const { column, row } of inner)
      expect(gridScale(prices).invert(column) * gridScale(customers).invert(row)).toBeCloseTo(8000, 3);
    expect(area(ring ?? [])).toBeGreaterThan(0);
  });

  it("the feasible outline is the whole grid when all of it reaches the target, and empty when none does", () => {
    const [ring] = feasibleOutline(prices, customers, () => 1);
    expect(ring).toHaveLength(4);
    expect(area(ring ?? [])).toBeCloseTo(20, 6);
    expect(feasibleOutline(prices, customers, () => -1)).toEqual([]);
    expect(feasibleOutline(prices, customers, () => Number.NaN)).toEqual([]);
  });

  it("the feasible outline keeps two areas apart, and the hole in an area", () => {
    const twoCorners = (x: number, y: number) => Math.abs(x - 120 + (y - 65)) - 25;
    expect(feasibleOutline(prices, customers, twoCorners)).toHaveLength(2);
    const aroundTheMiddle = (x: number, y: number) => (x - 120) ** 2 + (y - 65) ** 2 - 100;
    const rings = feasibleOutline(prices, customers, aroundTheMiddle, 8);
    expect(rings).toHaveLength(2);
    expect(rings.map(area).sort((a, b) => a - b)[0]).toBeCloseTo(-Math.PI, 1);
  });

  it("the feasible outline has the right area when the border runs through nodes or next to them", () => {
    for (const row of [-2.4e-10, 0, 2.4e-10, 1, 0.25 - 1e-9, 0.25 + 1e-8, 1.25 + 1e-7, -1.002e-7, 3e-7]) {
      const [ring, ...others] = feasibleOutline(
        prices,
        customers,
        (_, y) => y - gridScale(customers).invert(row),
      );
      expect(others).toEqual([]);
      expect(ring, `a border at ${row}`).toHaveLength(4);
      expect(area(ring ?? [])).toBeCloseTo(5 * (3.5 - row), 5);
    }
  });

  it("the feasible outline has the right area for a horizontal border at any height", () => {
    const bound = fc.double({ min: -0.45, max: 3.4, noNaN: true });
    fc.assert(
      fc.property(bound, (row) => {
        const rings = feasibleOutline(prices, customers, (_, y) => y - gridScale(customers).invert(row));
        expect(rings.reduce((sum, ring) => sum + area(ring), 0)).toBeCloseTo(5 * (3.5 - row), 5);
      }),
      { numRuns: 40 },
    );
  });
});
