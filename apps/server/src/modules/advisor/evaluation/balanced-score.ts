import { type Attribute, attributeNames, type GoldenCell, goldenCells } from "./golden-cells.ts";

/** The picks of an engine for one cell. */
export type PicksOf = (cell: GoldenCell) => readonly string[];

/**
 * The mean of two shares over cells, in percent: expected attributes that are picked, and surprising ones
 * that are not. Random picks score 50.
 */
export function balancedScore(picksOf: PicksOf, cells: readonly GoldenCell[] = goldenCells): number {
  const count = { expected: 0, hit: 0, surprising: 0, avoided: 0 };
  for (const cell of cells) {
    const picked = new Set(picksOf(cell));
    const isPicked = (each: Attribute) => picked.has(attributeNames[each]);
    count.expected += cell.expected.length;
    count.hit += cell.expected.filter(isPicked).length;
    count.surprising += cell.surprising.length;
    count.avoided += cell.surprising.filter((each) => !isPicked(each)).length;
  }
  return 50 * (count.hit / count.expected + count.avoided / count.surprising);
}
