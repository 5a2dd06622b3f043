import type { Place, Vault } from "./envelope.ts";

export interface SealedRow {
  id: string;
  place: Place;
  sealed: string;
}

/** A column of sealed values, as a rotation walks it. */
export interface SealedColumn {
  /** Rows after this id in the order of ids; from the first one when undefined. */
  page(after: string | undefined, size: number): Promise<SealedRow[]>;
  /** Replaces the old value by the new one. False, and no change, when the row was written since. */
  replace(row: SealedRow, sealed: string): Promise<boolean>;
}

export interface Rewrapped {
  rows: number;
  rewrapped: number;
}

const PAGE = 200;

/**
 * Brings a column under the active key, page by page, while it is read and written: a value that is written
 * during the run is under the active key already. Running it again continues after an interruption. The old key may
 * leave the ring when a run rewraps nothing.
 */
export async function rewrapAll(column: SealedColumn, vault: Vault): Promise<Rewrapped> {
  const counts: Rewrapped = { rows: 0, rewrapped: 0 };
  for (let after: string | undefined; ; ) {
    const rows = await column.page(after, PAGE);
    for (const row of rows) {
      counts.rows += 1;
      if (vault.isCurrent(row.sealed)) continue;
      if (await column.replace(row, vault.rewrap(row.sealed, row.place))) counts.rewrapped += 1;
    }
    after = rows.at(-1)?.id;
    if (after === undefined) return counts;
  }
}
