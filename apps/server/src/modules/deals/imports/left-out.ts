import type { LeftOutRows } from "@beachhead/contract";
import type { LeftOutReason } from "@beachhead/contract/table-reading";
import { plainValue } from "./workbook/exact-value.ts";

const LINES_MAX = 20;
const TEXT_MAX = 120;

/** Rows that are no deals, by the reason. */
export class LeftOut {
  readonly #rows = new Map<LeftOutReason, LeftOutRows>();

  constructor(rows: readonly LeftOutRows[] = []) {
    for (const row of rows) this.#rows.set(row.reason, structuredClone(row));
  }

  add(reason: LeftOutReason, line: number, cells: readonly string[]): void {
    const found = this.#rows.get(reason);
    if (found === undefined) {
      const text = cells.map(plainValue).filter(Boolean).join(" · ").slice(0, TEXT_MAX).toWellFormed();
      this.#rows.set(reason, { reason, rows: 1, lines: [line], text });
      return;
    }
    found.rows += 1;
    if (found.lines.length < LINES_MAX) found.lines.push(line);
  }

  /** How many rows, of which titles are above the table. */
  rowsBelowHeader(): number {
    return this.toList().reduce((sum, { reason, rows }) => (reason === "title" ? sum : sum + rows), 0);
  }

  toList(): LeftOutRows[] {
    return [...this.#rows.values()];
  }
}
