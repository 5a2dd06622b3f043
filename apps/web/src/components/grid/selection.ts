/** A cell by its position, both from 0. */
export interface Position {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
}

/** A block of cells, edges included. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The block between two cells. */
export function blockOf(from: Position, to: Position): Block {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

/** The smallest block with all of some cells; undefined without any. */
export function blockAround(positions: readonly Position[]): Block | undefined {
  const [first] = positions;
  if (first === undefined) return undefined;
  return positions.reduce(
    (all, { row, column }) => ({
      top: Math.min(all.top, row),
      bottom: Math.max(all.bottom, row),
      left: Math.min(all.left, column),
      right: Math.max(all.right, column),
    }),
    blockOf(first, first),
  );
}

export function cellsIn({ top, bottom, left, right }: Block): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** Every position of a block, row by row. */
export function* positionsIn({ top, bottom, left, right }: Block): Generator<Position> {
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) yield { row, column };
}

/** The nearest position that is in the grid. */
export function clamp({ row, column }: Position, { rows, columns }: GridSize): Position {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

const PAGE = 10;

/** Where a key leads from a cell; null for keys that do not move. `far` is Ctrl or Cmd. */
export function positionAfter(key: string, from: Position, size: GridSize, far: boolean): Position | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (row: number, column: number) => clamp({ row, column }, size);
  switch (key) {
    case "ArrowDown":
      return to(far ? last.row : from.row + 1, from.column);
    case "ArrowUp":
      return to(far ? 0 : from.row - 1, from.column);
    case "ArrowRight":
      return to(from.row, far ? last.column : from.column + 1);
    case "ArrowLeft":
      return to(from.row, far ? 0 : from.column - 1);
    case "Home":
      return to(far ? 0 : from.row, 0);
    case "End":
      return to(far ? last.row : from.row, last.column);
    case "PageDown":
      return to(from.row + PAGE, from.column);
    case "PageUp":
      return to(from.row - PAGE, from.column);
    default:
      return null;
  }
}

/** The next cell in reading order; null past either end. */
export function positionByTab(from: Position, size: GridSize, back: boolean): Position | null {
  const index = from.row * size.columns + from.column + (back ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return null;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}

/** The next cell of a block by Tab (row by row) or Enter (column by column), from its last again to its first. */
export function positionWithin(block: Block, from: Position, by: "tab" | "enter", back: boolean): Position {
  const { top, left } = block;
  const height = block.bottom - top + 1;
  const width = block.right - left + 1;
  const run = by === "tab" ? width : height;
  const index =
    by === "tab"
      ? (from.row - top) * width + from.column - left
      : (from.column - left) * height + from.row - top;
  const next = (index + (back ? -1 : 1) + height * width) % (height * width);
  const [across, along] = [Math.floor(next / run), next % run];
  return by === "tab"
    ? { row: top + across, column: left + along }
    : { row: top + along, column: left + across };
}
