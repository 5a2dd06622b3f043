import { describe, expect, it } from "vitest";
import { readBlock } from "./paste-block.ts";

const size = { rows: 9, columns: 4 };

describe("pasting a block", () => {
  it("fills to the right and down from the cell, and stops at the edge", () => {
    expect(readBlock("1\t2 %\r\n3\t4\r\n", { row: 8, column: 3 }, size)).toEqual({
      kind: "cells",
      cells: [{ row: 8, column: 3, value: 1 }],
    });
    expect(readBlock("1\t2 %\n\u22123\t", { row: 0, column: 0 }, size)).toEqual({
      kind: "cells",
      cells: [
        { row: 0, column: 0, value: 1 },
        { row: 0, column: 1, value: 2 },
        { row: 1, column: 0, value: -3 },
        { row: 1, column: 1, value: null },
      ],
    });
  });

  it("leaves one value to the field", () => {
    expect(readBlock("12", { row: 0, column: 0 }, size)).toEqual({ kind: "single" });
  });

  it("changes nothing when a word is among the figures", () => {
    expect(readBlock("1\tsoon", { row: 0, column: 0 }, size)).toEqual({ kind: "unreadable", text: "soon" });
  });
});
