import type { FigureCell } from "../../lib/format/table-notation.ts";
import { blankOf, copyText, isEditable } from "./cell-values.ts";
import type { GridModel } from "./grid-model.ts";
import type { CellPlace } from "./grid-types.ts";
import type { CellContent, GridAction } from "./history.ts";
import { positionsIn } from "./selection.ts";

/** The chosen block cell by cell. */
export function blockAsTable(model: GridModel): FigureCell[][] {
  const { top, bottom, left, right } = model.block;
  const { rows, columns } = model.layout;
  return rows.slice(top, bottom + 1).map((row) =>
    columns.slice(left, right + 1).map((column) => {
      if (column.kind === "action") return { text: "" };
      const { value, text } = model.content({ row: row.id, column: column.id });
      if (text !== null) return { text };
      return { text: copyText(value), exact: typeof value === "number" ? value : undefined };
    }),
  );
}

/** Empties the chosen block, except cells that cannot be changed. */
export function clearBlock(model: GridModel): GridAction | undefined {
  const changes = [...positionsIn(model.block)].flatMap((position) => {
    const target = model.at(position);
    if (target === undefined || !isEditable(target.column, target.row)) return [];
    return [{ ...target.place, value: blankOf(target.column), text: null }];
  });
  const action = model.act(changes);
  model.layout.source.touch(changes);
  return action;
}

/** Repeats the first row of the chosen block in the rows under it; of one row alone, the row above it. */
export function fillDown(model: GridModel): GridAction | undefined {
  const { top, bottom, left, right } = model.block;
  const from = top === bottom ? top - 1 : top;
  if (from < 0) return undefined;
  const changes = [...positionsIn({ top: from + 1, bottom, left, right })].flatMap(
    (position): (CellPlace & CellContent)[] => {
      const source = model.at({ row: from, column: position.column });
      const target = model.at(position);
      if (source === undefined || target === undefined || !isEditable(target.column, target.row)) return [];
      return [{ ...target.place, ...model.content(source.place) }];
    },
  );
  const action = model.act(changes);
  model.layout.source.touch(changes);
  return action;
}

/** Columns of the same things: one, or several under one heading. A sum of others, or of years, means nothing. */
function addsUp(model: GridModel): boolean {
  const { left, right } = model.block;
  const [first, ...others] = model.layout.columns.slice(left, right + 1);
  if (first?.kind === "number" && first.isYear === true) return false;
  return others.every(({ group }) => group !== undefined && group === first?.group);
}

/** What a chosen block adds up to; null while fewer than two of its cells hold a figure, or its columns do not add up. */
export function sumOfBlock(model: GridModel): number | null {
  if (!addsUp(model)) return null;
  const figures = [...positionsIn(model.block)].flatMap((position) => {
    const target = model.at(position);
    if (target === undefined) return [];
    const { value } = model.content(target.place);
    return typeof value === "number" ? [value] : [];
  });
  return figures.length < 2 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}
