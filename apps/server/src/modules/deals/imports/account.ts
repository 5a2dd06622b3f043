import type { ImportAccount } from "@beachhead/contract";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import type { CsvRow } from "./csv-rows.ts";
import { CurrencySums, currencyOfKey } from "./currency-sums.ts";
import type { FileForm } from "./file-form.ts";
import { LeftOut } from "./left-out.ts";
import type { RowResult } from "./row-to-deal.ts";

/** What a file held and what became of it, row by row. */
export class Account {
  readonly #held: ImportAccount["held"];
  readonly #leftOut: LeftOut;
  readonly #stored: CurrencySums;
  readonly #rejected: CurrencySums;
  readonly #replaced: CurrencySums;
  deals: number;
  rejected: number;
  #replacedRows: number;

  constructor({ held, stored, rejected, leftOut, replaced }: ImportAccount) {
    this.#held = held;
    this.#leftOut = new LeftOut(leftOut);
    this.#stored = CurrencySums.from(stored.sums);
    this.#rejected = CurrencySums.from(rejected.sums);
    this.#replaced = CurrencySums.from(replaced.sums);
    this.deals = stored.deals;
    this.rejected = rejected.rows;
    this.#replacedRows = replaced.rows;
  }

  add(row: CsvRow, result: RowResult): void {
    switch (result.kind) {
      case "deal":
        this.deals += 1;
        this.#stored.add(result.deal.currency, result.deal.amount);
        break;
      case "fault":
        this.rejected += 1;
        if (result.money !== undefined) this.#rejected.add(result.money.currency, result.money.amount);
        break;
      case "left out":
        this.#leftOut.add(result.reason, row.line, row.cells);
        break;
      case "replaced":
        this.#replacedRows += 1;
        this.#replaced.add(result.money.currency, result.money.amount);
        break;
    }
  }

  /** A deal that the database refuses. */
  reject({ currency, amount }: IncomingDeal): void {
    this.deals -= 1;
    this.rejected += 1;
    this.#stored.remove(currency, amount);
    this.#rejected.add(currency, amount);
  }

  toJson(): ImportAccount {
    return {
      held: this.#held,
      stored: { deals: this.deals, sums: this.#stored.toList() },
      rejected: { rows: this.rejected, sums: this.#rejected.toList() },
      leftOut: this.#leftOut.toList(),
      replaced: { rows: this.#replacedRows, sums: this.#replaced.toList() },
    };
  }
}

/** The account before the first row. */
export function emptyAccount(form: FileForm, rows: number, currency: string): ImportAccount {
  const sums = CurrencySums.from(form.sums).renamed((key) => currencyOfKey(key, currency));
  return {
    held: { rows, sums: sums.toList() },
    stored: { deals: 0, sums: [] },
    rejected: { rows: 0, sums: [] },
    leftOut: form.leftOut.filter(({ reason }) => reason === "title"),
    replaced: { rows: 0, sums: [] },
  };
}
