import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinedParts, type StackPart, segmentsOf, totalOf } from "./stack-layout.ts";

const part = (name: string, ...values: number[]): StackPart => ({ name, values });

describe("parts of a stack", () => {
  it("a stack of eight parts keeps them all", () => {
    const eight = Array.from({ length: 8 }, (_, index) => part(`P${index}`, index));
    expect(joinedParts(eight).map(({ category }) => category)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("a stack of more than eight parts keeps the seven largest in order and joins the rest with its count", () => {
    const many = [5, 90, 80, 70, 1, 60, 50, 40, 30, 4].map((value, index) =>
      part(`P${index}`, value, 2 * value),
    );
    const joined = joinedParts(many);
    expect(joined.map(({ name }) => name)).toEqual(["P1", "P2", "P3", "P5", "P6", "P7", "P8", "Other (3)"]);
    expect(joined.at(-1)?.values).toEqual([10, 20]);
    expect(joined.at(-1)?.category).toBe(7);
    expect(joined.filter(({ category }) => category === 7)).toHaveLength(1);
  });

  it("parts of a stack add up to the same total whatever is joined", () => {
    const money = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(money, { maxLength: 20 }), (values) => {
        const parts = values.map((value, index) => part(`P${index}`, value));
        expect(totalOf(joinedParts(parts), 0)).toBe(values.reduce((sum, value) => sum + value, 0));
      }),
    );
  });

  it("parts of a stack lie on one another without gap or overlap, with losses below 0", () => {
    const parts = joinedParts([part("A", 10), part("B", -4), part("C", 5), part("D", -1), part("E", 0)]);
    expect(segmentsOf(parts, 1)).toEqual([
      [
        [0, 10],
        [-4, 0],
        [10, 15],
        [-5, -4],
        [15, 15],
      ],
    ]);
    expect(totalOf(parts, 0)).toBe(10);
  });
});
