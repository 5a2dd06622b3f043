import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeChanges, takeBack } from "./merge.ts";

const merge = (base: unknown, mine: unknown, theirs: unknown, own: unknown[] = []) =>
  mergeChanges({ base, sent: base, mine, theirs, own });

describe("joining two tabs' changes", () => {
  it("mergeChanges takes each field from the side that changed it", () => {
    const base = { a: 1, b: 2, c: 3, deep: { d: 4, e: 5 } };
    expect(
      merge(base, { ...base, a: 9, deep: { d: 8, e: 5 } }, { ...base, b: 7, deep: { d: 4, e: 6 } }),
    ).toEqual({
      values: { a: 9, b: 7, c: 3, deep: { d: 8, e: 6 } },
      clashes: 0,
    });
  });

  it("mergeChanges counts a clash for a field that both sides changed, except to the same value", () => {
    expect(merge({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ values: { a: 2 }, clashes: 1 });
    expect(merge({ a: 1 }, { a: 2 }, { a: 2 }).clashes).toBe(0);
  });

  it("mergeChanges merges rows of figures year by year, and records by their ids", () => {
    expect(merge([0, 0, null], [5, 0, null], [0, 0, 7])).toEqual({ values: [5, 0, 7], clashes: 0 });
    const plans = [
      { id: 1, name: "Basic", fee: 0 },
      { id: 2, name: "Pro", fee: 0 },
    ];
    const [basic, pro] = plans;
    expect(merge(plans, [{ ...basic, fee: 9 }, pro], [basic, { ...pro, name: "Plus" }])).toEqual({
      values: [
        { id: 1, name: "Basic", fee: 9 },
        { id: 2, name: "Plus", fee: 0 },
      ],
      clashes: 0,
    });
  });

  it("mergeChanges never mixes list items that may be different records", () => {
    expect(merge(["US", "IN"], ["US", "UK"], ["US", "DE"]).clashes).toBe(1);
    const [a, b, c] = [1, 2, 3].map((id) => ({ id, name: String(id) }));
    expect(merge([a, b], [b, a], [a, c]).clashes).toBe(1);
    expect(merge([a], [a, b], [a])).toEqual({ values: [a, b], clashes: 0 });
  });

  it("mergeChanges does not take the server's normalization or an own lost save for the other's change", () => {
    const sides = { base: { a: 0 }, sent: { a: null }, own: [] };
    expect(mergeChanges({ ...sides, mine: { a: null }, theirs: { a: 0 } })).toEqual({
      values: { a: null },
      clashes: 0,
    });
    expect(mergeChanges({ ...sides, mine: { a: null }, theirs: { a: 4 } }).values).toEqual({ a: 4 });
    expect(merge({ a: "" }, { a: "abc" }, { a: "ab" }, [{ a: "ab" }])).toEqual({
      values: { a: "abc" },
      clashes: 0,
    });
  });

  it("mergeChanges keeps every value that only one side changed, and asks exactly where both changed one differently", () => {
    const value = fc.nat({ max: 2 });
    const section = fc.record({ a: value, b: value, rows: fc.record({ c: value, d: value }) });
    const flat = ({ a, b, rows }: { a: number; b: number; rows: { c: number; d: number } }) => [
      a,
      b,
      rows.c,
      rows.d,
    ];
    fc.assert(
      fc.property(section, section, section, (base, mine, theirs) => {
        const [before, left, right] = [flat(base), flat(mine), flat(theirs)];
        const isClash = (at: number) =>
          left[at] !== before[at] && right[at] !== before[at] && left[at] !== right[at];
        const clashes = before.filter((_, at) => isClash(at)).length;
        const wanted = before.map((was, at) => (left[at] === was ? right[at] : left[at]));
        const merged = merge(base, mine, theirs);
        expect(merged.clashes).toBe(clashes);
        const [a, b, c, d] = wanted;
        expect(merged.values).toEqual({ a, b, rows: { c, d } });
      }),
    );
  });
});

it("takeBack undoes one change, and keeps what was typed since and what was merged in", () => {
  const isText = (value: unknown): value is Record<string, string> => typeof value === "object";
  const before = { note: "", name: "", share: "4", place: "India" };
  const after = { ...before, note: "Copied", name: "Copied" };
  const now = { ...after, note: "Copied, then typed on", share: "5" };
  expect(takeBack(now, { before, after }, isText)).toEqual({ ...now, name: "" });
  expect(takeBack(after, { before, after }, isText)).toEqual(before);
});
