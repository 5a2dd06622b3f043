import type { Advisor } from "../advisor.ts";
import { balancedScore } from "./balanced-score.ts";
import { attributeNames, type GoldenCell, goldenCells, goldenProducts } from "./golden-cells.ts";

export interface Evaluation {
  /** 0 to 100. */
  score: number;
  /** Share of the cells with an answer. */
  answered: number;
  /** Milliseconds of one question: median and slowest. */
  median: number;
  slowest: number;
  /** By cell, sorted. */
  picks: ReadonlyMap<GoldenCell, readonly string[]>;
}

/** Asks an advisor the golden cells, one after another. */
export async function evaluate(advisor: Advisor): Promise<Evaluation> {
  const picks = new Map<GoldenCell, readonly string[]>();
  const times: number[] = [];
  const log = { warn: () => undefined };
  for (const cell of goldenCells) {
    const start = performance.now();
    const answer = await advisor
      .advise(
        {
          product: { name: cell.product, description: goldenProducts[cell.product] },
          geo: "Germany",
          industries: [cell.industry],
          attributes: Object.values(attributeNames),
        },
        { ownerId: "evaluation", signal: new AbortController().signal, log },
      )
      .catch(() => undefined);
    times.push(performance.now() - start);
    const picked = answer?.industries[0]?.cells[cell.size].filter(({ yes }) => yes) ?? [];
    if (picked.length > 0) picks.set(cell, picked.map(({ attribute }) => attribute).toSorted());
  }
  const sorted = times.toSorted((left, right) => left - right);
  return {
    score: balancedScore((cell) => picks.get(cell) ?? []),
    answered: picks.size / goldenCells.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowest: sorted.at(-1) ?? 0,
    picks,
  };
}

/** The share of cells with the same picks in both. */
export function agreement(one: Evaluation, other: Evaluation): number {
  const same = goldenCells.filter(
    (cell) => (one.picks.get(cell) ?? []).join() === (other.picks.get(cell) ?? []).join(),
  );
  return same.length / goldenCells.length;
}
