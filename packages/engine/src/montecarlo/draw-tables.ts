import { betaDistribution } from "../math/beta-distribution.ts";
import type { Distribution } from "../simulation/types.ts";

/** Cells of an inverse-CDF table: 1,025 knots, linear between them. */
export const CELLS = 1024;

/**
 * Inverse CDF of the triangular distribution on 0..1.
 *
 * @param u probability 0..1
 * @param mode 0..1
 */
export function triangularQuantile(u: number, mode: number): number {
  return u < mode ? Math.sqrt(u * mode) : 1 - Math.sqrt((1 - u) * (1 - mode));
}

/** Knots of the PERT distribution on 0..1 with the given mode: Beta(1 + 4 mode, 5 - 4 mode). */
function pertKnots(mode: number): Float64Array {
  const a = 1 + 4 * mode;
  const beta = betaDistribution(a, 6 - a);
  const knots = new Float64Array(CELLS + 1);
  knots[CELLS] = 1;
  for (let j = 1; j < CELLS; j += 1) {
    const last = knots[j - 1]!;
    // The three knots before foretell this one.
    const guess = j < 3 ? 0 : 3 * last - 3 * knots[j - 2]! + (knots[j - 3] ?? 0);
    knots[j] = beta.quantile(j / CELLS, guess, last, 1);
  }
  return knots;
}

function triangularKnots(mode: number): Float64Array {
  return Float64Array.from({ length: CELLS + 1 }, (_, j) => triangularQuantile(j / CELLS, mode));
}

function knotsOf(distribution: Distribution, mode: number): Float64Array {
  switch (distribution) {
    case "pert":
      return pertKnots(mode);
    case "triangular":
      return triangularKnots(mode);
    default:
      return distribution satisfies never;
  }
}

/**
 * Inverse CDF on 0..1 as the kernel reads it: for cell c the value at its start at 2c and the rise per unit
 * of the 22-bit fraction at 2c + 1 (2,048 numbers).
 *
 * @param mode position of the most likely value, 0..1
 */
export function drawTable(distribution: Distribution, mode: number): Float64Array {
  const knots = knotsOf(distribution, mode);
  const table = new Float64Array(2 * CELLS);
  for (let c = 0; c < CELLS; c += 1) {
    table[2 * c] = knots[c]!;
    table[2 * c + 1] = (knots[c + 1]! - knots[c]!) / 4194304;
  }
  return table;
}

/**
 * Remembers tables by shape: editing one input builds at most that input's table, most edits build none.
 *
 * @param most tables of 16 kB remembered
 */
export function createDrawTables(most = 32): (distribution: Distribution, mode: number) => Float64Array {
  const tables = new Map<string, Float64Array>();
  return (distribution, mode) => {
    const shape = `${distribution} ${mode}`;
    let table = tables.get(shape);
    if (table === undefined) {
      if (tables.size >= most) tables.clear();
      table = drawTable(distribution, mode);
      tables.set(shape, table);
    }
    return table;
  };
}
