import { describe, expect, it } from "vitest";
import { moveTo, restoreAt, updateById } from "./lists.ts";

const list = [{ id: "a" }, { id: "b" }, { id: "c" }];
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join("");

describe("list edits", () => {
  it("moveTo moves an item both ways and keeps the list when a position is out of range", () => {
    expect(ids(moveTo(list, 0, 2))).toBe("bca");
    expect(ids(moveTo(list, 2, 0))).toBe("cab");
    for (const [from, to] of [
      [-1, 0],
      [3, 0],
      [0, 3],
      [0, -1],
    ] as const)
      expect(moveTo(list, from, to)).toBe(list);
  });

  it("restoreAt inserts a removed item once", () => {
    const without = list.slice(1);
    const restored = restoreAt(without, { id: "a" }, 0);
    expect(ids(restored)).toBe("abc");
    expect(restoreAt(restored, { id: "a" }, 0)).toBe(restored);
  });

  it("updateById changes one item and leaves the others identical", () => {
    const changed = updateById(list, "b", () => ({ id: "x" }));
    expect(ids(changed)).toBe("axc");
    expect(changed[0]).toBe(list[0]);
  });
});
