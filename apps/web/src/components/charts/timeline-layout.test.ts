import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textWidth } from "./text-room.ts";
import { decidedStart, meetingPoint, namedMonths, placedPhases, stepPath } from "./timeline-layout.ts";

describe("a timeline", () => {
  it("stepPath keeps a height until the next month", () => {
    const edge = (month: number) => 35 + month * 10;
    const path = stepPath([1, 5, 5], edge, (value) => 100 - value * 10);
    expect(path).toBe("M40,90L50,90L50,50L60,50L60,50L70,50L70,50");
    expect(stepPath([], edge, edge)).toBe("");
  });

  it("meetingPoint finds where revenue meets cost within a month", () => {
    expect(meetingPoint([100, 200, 300], [0, 150, 350], 3)).toEqual({ month: 2.5, amount: 250 });
    expect(meetingPoint([100, 200, 300], [0, 150, 250], 3)).toBeNull();
    expect(meetingPoint([0, 0], [0, 0], 1)).toBeNull();
  });

  it("placedPhases keeps phases and their names apart, in as few rows as that takes", () => {
    const x = (month: number) => 50 + month * 20;
    const apart = placedPhases(
      [
        { name: "Ramp", from: 3, to: 8 },
        { name: "Lead", from: 10, to: 13 },
      ],
      x,
      20,
      600,
    );
    expect(apart.map(({ lane }) => lane)).toEqual([0, 0]);
    const phase = fc.record({
      name: fc.constantFrom("Ramp", "Lead to closure, 4 months", "Months to impact"),
      from: fc.integer({ min: 1, max: 20 }),
      length: fc.integer({ min: 0, max: 15 }),
    });
    fc.assert(
      fc.property(fc.array(phase, { maxLength: 5 }), (phases) => {
        const placed = placedPhases(
          phases.map(({ name, from, length }) => ({ name, from, to: from + length })),
          x,
          20,
          800,
        );
        const touching = placed.filter((a) =>
          placed.some((b) => a !== b && a.lane === b.lane && a.x1 < b.x2 && b.x1 < a.x2),
        );
        expect(touching).toEqual([]);
      }),
    );
  });

  it("a decision on a timeline is written beside its tick and never over it, even on a phone", () => {
    const name = "Latest start, month 17";
    const room = textWidth(name, 11);
    for (const right of [300, 340, 900])
      for (let tick = 1; tick < right; tick += 1) {
        const start = decidedStart(name, tick, right);
        expect(start >= tick + 6 || start + room <= tick - 6, `${tick} of ${right}`).toBe(true);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start + room).toBeLessThanOrEqual(right);
      }
    const [placed] = placedPhases([{ name, from: 17, to: 17, decided: true }], (at) => at * 12, 12, 300);
    const after = placedPhases(
      [
        { name, from: 17, to: 17, decided: true },
        { name: "Ramp-up", from: 2, to: 14 },
      ],
      (at) => at * 12,
      12,
      300,
    );
    expect(placed?.lane).toBe(0);
    expect(after.map(({ lane }) => lane)).toEqual([0, 1]);
  });

  it("namedMonths returns months at round intervals", () => {
    expect(namedMonths(24, 22)).toEqual([1, 3, 6, 9, 12, 15, 18, 21, 24]);
    expect(namedMonths(24, 12)).toEqual([3, 6, 9, 12, 15, 18, 21, 24]);
    expect(namedMonths(60, 5)).toEqual([1, 12, 24, 36, 48, 60]);
    expect(namedMonths(1, 300)).toEqual([1]);
  });
});
