import { type ImportedField, type ImportMapping, importedFields } from "@beachhead/contract";
import {
  currenciesOfCell,
  currencyOfHeading,
  isBlankCell,
  type RecordColumns,
} from "@beachhead/contract/table-reading";
import type { AmountCell } from "./cells.ts";
import { currencyKey } from "./currency-sums.ts";

/** Where the fields of a deal are in a row. */
export class FieldColumns {
  /** -1: not in the file. */
  readonly at: Readonly<Record<ImportedField, number>>;
  readonly table: RecordColumns;
  /** The currency in the name of the column of amounts; "" if none. */
  readonly headingCurrency: string;
  /** Fields that are in the file. */
  readonly mapped: readonly ImportedField[];

  constructor(header: readonly string[], names: readonly string[], mapping: ImportMapping) {
    const indexOf = (field: ImportedField) => (mapping[field] === "" ? -1 : names.indexOf(mapping[field]));
    this.at = {
      leadSource: indexOf("leadSource"),
      product: indexOf("product"),
      geo: indexOf("geo"),
      industryDomain: indexOf("industryDomain"),
      amount: indexOf("amount"),
      stage: indexOf("stage"),
      currency: indexOf("currency"),
      name: indexOf("name"),
      createdDate: indexOf("createdDate"),
      closeDate: indexOf("closeDate"),
      externalId: indexOf("externalId"),
      status: indexOf("status"),
      probability: indexOf("probability"),
    };
    this.mapped = importedFields.filter((field) => this.at[field] >= 0);
    this.table = {
      header,
      amount: this.at.amount,
      state: [this.at.stage, this.at.status].filter((index) => index >= 0),
      id: this.at.externalId,
    };
    this.headingCurrency = currencyOfHeading(mapping.amount);
  }

  /** The cell of a field; "" if the row or the file has none. */
  cell(cells: readonly string[], field: ImportedField): string {
    const index = this.at[field];
    return index < 0 ? "" : (cells[index] ?? "");
  }

  /** Whether a row has what a deal is made of: an amount, a stage or a status. */
  hasSubstance(cells: readonly string[]): boolean {
    if (!isBlankCell(this.cell(cells, "amount"))) return true;
    return this.table.state.some((index) => !isBlankCell(cells[index] ?? ""));
  }

  /**
   * The currency of a row as a key of `currencyKey`; "" where it names none, undefined where amount and column contradict
   * each other.
   */
  currencyOf(cells: readonly string[], amount: AmountCell | undefined): string | undefined {
    const cell = this.cell(cells, "currency");
    const fromColumn = cell === "" ? undefined : currenciesOfCell(cell);
    const fromAmount = amount !== undefined && "text" in amount ? amount.text.currency : undefined;
    if (fromColumn === undefined)
      return fromAmount === undefined ? this.headingCurrency : currencyKey(fromAmount);
    if (fromAmount === undefined) return currencyKey(fromColumn);
    const both = fromColumn.filter((code) => fromAmount.includes(code));
    return both.length === 0 ? undefined : currencyKey(both);
  }
}
