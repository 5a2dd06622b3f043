import { describe, expect, it } from "vitest";
import { byTarget, shareReached, type TargetRow } from "./target-bars.tsx";

const row = (name: string, actual: number, target: number | null): TargetRow => ({
  name,
  actual,
  target,
  state: "achieved",
});

describe("bars against a target", () => {
  it("target bars are sorted by target, and those without one come last by size", () => {
    const rows = [row("A", 9, null), row("B", 1, 5), row("C", 30, null), row("D", 2, 50), row("E", 4, 5)];
    expect(byTarget(rows).map(({ name }) => name)).toEqual(["D", "E", "B", "C", "A"]);
  });

  it("shareReached prints the share of the target, and a dash without a target to divide by", () => {
    expect(shareReached(row("A", 505_200, 400_000))).toBe("126.3\u202f%");
    expect(shareReached(row("A", -10, 100))).toBe("\u221210.0\u202f%");
    expect(shareReached(row("A", 10, null))).toBe("\u2013");
    expect(shareReached(row("A", 10, 0))).toBe("\u2013");
  });
});
