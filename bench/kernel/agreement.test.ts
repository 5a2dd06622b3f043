import { describe, expect, it } from "vitest";
import { requireSameDistribution, requireSameSums, requireSameTrials } from "./agreement.ts";
import { OBJECT_TRIALS, objectColumns } from "./object-style.ts";
import { ourColumns } from "./product.ts";
import { TRIALS } from "./work.ts";

const ours = ourColumns(20_000);
const scaled = (factor: number): Float64Array[] =>
  ours.map((column) => column.map((value) => value * factor));
const sums = ours.map((column) => column.reduce((sum, value) => sum + value, 0));

describe("an implementation counts only when it does the same work", () => {
  it("an implementation with the same trials and sums is accepted, whatever the order of additions", () => {
    const first = ourColumns(OBJECT_TRIALS);
    expect(() => requireSameTrials("objects", objectColumns(), first)).not.toThrow();
    expect(() => requireSameSums("C", sums, ours)).not.toThrow();
  });

  it("an implementation is refused for one different trial, a missing column or a different sum", () => {
    const wrong = ours.map((column) => column.slice());
    wrong[7]?.set([1], 19_999);
    expect(() => requireSameTrials("x", wrong, ours)).toThrow("x does another work: column 7, trial 19999");
    expect(() => requireSameTrials("x", ours.slice(0, 9), ours)).toThrow("column 9");
    expect(() => requireSameSums("x", sums.with(3, (sums[3] ?? 0) * 1.0000001), ours)).toThrow("column 3");
  });

  it("an implementation may use other draws of the same distribution; results 2 % too high are refused", () => {
    const others = ourColumns(TRIALS).map((column) => column.slice(100_000));
    expect(() => requireSameDistribution("x", others, ours)).not.toThrow();
    expect(() => requireSameDistribution("x", scaled(1.02), ours)).toThrow("too far from ours");
  });
});
