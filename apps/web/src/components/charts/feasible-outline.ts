import { range } from "d3-array";
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
  isInside: boolean;
}

/** A corner of a line. Lines that meet share the name: a node's own, or that of the edge that is crossed. */
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

const nameOf = ({ column, row }: GridPlace) => `${column} ${row}`;
const cornerAt = (node: Node): Corner => ({ name: nameOf(node), place: node });

/** Where the border crosses the edge between two nodes of which one is inside. */
function crossing(field: Field, a: Node, b: Node): Corner {
  let [inner, outer]: [GridPlace, GridPlace] = a.isInside ? [a, b] : [b, a];
  const name = `${nameOf(inner)} to ${nameOf(outer)}`;
  for (let half = 0; half < HALVES; half += 1) {
    const middle = { column: (inner.column + outer.column) / 2, row: (inner.row + outer.row) / 2 };
    if (isInside(field, middle)) inner = middle;
    else outer = middle;
  }
  return { name, place: inner };
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

/** The part of an edge of the whole grid that is inside. */
function lineOnEdge(field: Field, a: Node, b: Node): Line[] {
  if (a.isInside && b.isInside) return [[cornerAt(a), cornerAt(b)]];
  if (a.isInside) return [[cornerAt(a), crossing(field, a, b)]];
  if (b.isInside) return [[crossing(field, a, b), cornerAt(b)]];
  return [];
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

const distance = (a: GridPlace, b: GridPlace) => Math.hypot(a.column - b.column, a.row - b.row);

/** Corners only: places that coincide become one, and those on a straight line between their neighbours are left out. */
function withoutStraight(ring: readonly GridPlace[]): GridPlace[] {
  const apart = ring.filter((place, index) => distance(place, ring.at(index - 1) ?? place) > 1e-7);
  return apart.filter((place, index) => {
    const before = apart.at(index - 1) ?? place;
    const after = apart[(index + 1) % apart.length] ?? place;
    const turn =
      (place.column - before.column) * (after.row - before.row) -
      (place.row - before.row) * (after.column - before.column);
    return Math.abs(turn) > 1e-7;
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
  const nodes = Array.from({ length: height + 1 }, (_, row) =>
    Array.from({ length: width + 1 }, (__, column): Node => {
      const place = { column: column / steps - 0.5, row: row / steps - 0.5 };
      return { ...place, isInside: isInside(field, place) };
    }),
  );
  const lines: Line[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const a = nodes[row]?.[column];
      const b = nodes[row]?.[column + 1];
      const c = nodes[row + 1]?.[column + 1];
      const d = nodes[row + 1]?.[column];
      if (!a || !b || !c || !d) continue;
      lines.push(...linesInside(field, [a, b, c, d]));
      if (row === 0) lines.push(...lineOnEdge(field, a, b));
      if (column === width - 1) lines.push(...lineOnEdge(field, b, c));
      if (row === height - 1) lines.push(...lineOnEdge(field, c, d));
      if (column === 0) lines.push(...lineOnEdge(field, d, a));
    }
  }
  return joined(lines);
}
