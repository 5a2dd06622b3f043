import { parseNumber } from "../../lib/format/parse-number.ts";

/** One cell that a paste fills. */
export interface PastedCell {
  row: number;
  column: number;
  value: number | null;
}

export type PastedBlock =
  | { kind: "single" }
  | { kind: "cells"; cells: PastedCell[] }
  | { kind: "unreadable"; text: string };

/**
 * Reads a block copied from a spreadsheet (tabs between columns, line ends between rows) as figures, from the
 * given cell to the right and down; what reaches over the edge is left out. One value alone is `single`: the
 * field takes it like any other text.
 */
export function readBlock(
  text: string,
  from: { row: number; column: number },
  size: { rows: number; columns: number },
): PastedBlock {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (lines.length === 1 && !text.includes("\t")) return { kind: "single" };
  const cells: PastedCell[] = [];
  for (const [down, line] of lines.entries()) {
    for (const [right, word] of line.split("\t").entries()) {
      const row = from.row + down;
      const column = from.column + right;
      if (row >= size.rows || column >= size.columns) continue;
      const parsed = parseNumber(word);
      if (parsed.kind === "invalid") return { kind: "unreadable", text: word.trim() };
      cells.push({ row, column, value: parsed.kind === "number" ? parsed.value : null });
    }
  }
  return { kind: "cells", cells };
}
