import { pairs, range } from "d3-array";
import { type ScaleLinear, scaleLinear } from "d3-scale";

/**
 * A place in a grid, counted in cells from the centre of the first: 0 is its first column or row,
 * 0.5 the line between the first and the second.
 */
export interface GridPlace {
  column: number;
  row: number;
}

/** The corners of one closed outline; the last is joined to the first. */
export type Ring = readonly GridPlace[];

/** The place of an amount among ascending `centres`: straight between two of them and beyond the ends. */
export function gridScale(centres: readonly number[]): ScaleLinear<number, number> {
  const [only = 0] = centres;
  return centres.length < 2 ? scaleLinear([only, only], [0, 0]) : scaleLinear(centres, range(centres.length));
}

interface Node extends GridPlace {
  name: string;
  isInside: boolean;
}

/** A corner of a line. Lines that meet share the name of the edge that is crossed. */
interface Corner {
  name: string;
  place: GridPlace;
}

/** Halves of an edge that are tried: the border is found to a billionth of a step. */
const HALVES = 30;

interface Field {
  columns: ScaleLinear<number, number>;
  rows: ScaleLinear<number, number>;
  margin(x: number, y: number): number;
}

const isInside = (field: Field, { column, row }: GridPlace): boolean =>
  field.margin(field.columns.invert(column), field.rows.invert(row)) >= 0;

const distance = (a: GridPlace, b: GridPlace) => Math.hypot(a.column - b.column, a.row - b.row);

/** Where the border crosses the edge between two nodes of which one is inside. */
function crossing(field: Field, a: Node, b: Node): Corner {
  const [first, last] = a.isInside ? [a, b] : [b, a];
  let inner: GridPlace = first;
  let outer: GridPlace = last;
  for (let half = 0; half < HALVES && distance(inner, outer) > 0; half += 1) {
    const middle = { column: (inner.column + outer.column) / 2, row: (inner.row + outer.row) / 2 };
    if (isInside(field, middle)) inner = middle;
    else outer = middle;
  }
  return { name: `${first.name} to ${last.name}`, place: inner };
}

type Line = readonly [Corner, Corner];

/** The border inside one square of nodes, counter-clockwise, with what is inside at its left. */
function linesInside(field: Field, square: readonly Node[]): Line[] {
  const exits: Corner[] = [];
  const entries: Corner[] = [];
  square.forEach((node, index) => {
    const next = square[(index + 1) % square.length];
    if (next === undefined || node.isInside === next.isInside) return;
    (node.isInside ? exits : entries).push(crossing(field, node, next));
  });
  // Where the first crossing is an entry, its exit comes last around the square.
  const startsInside = square[0]?.isInside === true;
  return exits.flatMap((exit, index) => {
    const entry = entries[startsInside ? index : (index + 1) % entries.length];
    return entry === undefined ? [] : [[exit, entry] as const];
  });
}

function joined(lines: readonly Line[]): Ring[] {
  const next = new Map(lines.map((line) => [line[0].name, line] as const));
  const rings: Ring[] = [];
  while (next.size > 0) {
    const ring: GridPlace[] = [];
    let at = [...next.keys()][0];
    while (at !== undefined) {
      const line = next.get(at);
      if (line === undefined) break;
      next.delete(at);
      ring.push(line[0].place);
      at = line[1].name;
    }
    rings.push(withoutStraight(ring));
  }
  return rings.filter((ring) => ring.length > 2);
}

/** Corners only: places that coincide become one, and those on a straight line between their neighbours are left out. */
function withoutStraight(ring: readonly GridPlace[]): GridPlace[] {
  const apart = ring.filter((place, index) => distance(place, ring.at(index - 1) ?? place) > 1e-7);
  return apart.filter((place, index) => {
    const before = apart.at(index - 1) ?? place;
    const after = apart[(index + 1) % apart.length] ?? place;
    const turn =
      (place.column - before.column) * (after.row - before.row) -
      (place.row - before.row) * (after.column - before.column);
    // How far the place is from the straight line, whatever the lengths beside it.
    return Math.abs(turn) > 1e-7 * distance(before, after);
  });
}

/**
 * The exact border of the points that reach every target, over the whole area of a grid's cells.
 *
 * @param columns ascending amounts at the centres of the columns; `rows` likewise, from the lowest
 * @param margin at least 0 where both amounts together reach the targets; asked between the centres too
 * @param steps nodes a cell is searched with: a shape smaller than a cell divided by this may be missed
 */
export function feasibleOutline(
  columns: readonly number[],
  rows: readonly number[],
  margin: (x: number, y: number) => number,
  steps = 4,
): Ring[] {
  const field: Field = { columns: gridScale(columns), rows: gridScale(rows), margin };
  const width = columns.length * steps;
  const height = rows.length * steps;
  // Around the grid is a line of nodes on its edge that count as outside: it closes what reaches the edge.
  const nodes = range(-1, height + 2).map((row) =>
    range(-1, width + 2).map((column): Node => {
      const [x, y] = [Math.min(width, Math.max(0, column)), Math.min(height, Math.max(0, row))];
      const place = { column: x / steps - 0.5, row: y / steps - 0.5 };
      const isOnGrid = x === column && y === row;
      return { ...place, name: `${column} ${row}`, isInside: isOnGrid && isInside(field, place) };
    }),
  );
  const lines = pairs(nodes).flatMap(([lower, upper]) =>
    range(width + 2).flatMap((column) => {
      const square = [lower[column], lower[column + 1], upper[column + 1], upper[column]];
      return linesInside(
        field,
        square.filter((node) => node !== undefined),
      );
    }),
  );
  return joined(lines);
}
