import type { CurrencySum } from "@beachhead/contract";
import { chosenCurrency } from "@beachhead/contract/table-reading";

/** Rows and their amounts in hundredths, by currency. */
export class CurrencySums {
  readonly #sums = new Map<string, { rows: number; cents: number }>();

  static from(sums: readonly CurrencySum[]): CurrencySums {
    const all = new CurrencySums();
    for (const { currency, rows, sum } of sums) all.#add(currency, rows, centsOf(sum));
    return all;
  }

  add(currency: string, amount: number): void {
    this.#add(currency, 1, centsOf(amount));
  }

  remove(currency: string, amount: number): void {
    this.#add(currency, -1, -centsOf(amount));
  }

  addAll(other: CurrencySums): this {
    for (const [currency, { rows, cents }] of other.#sums) this.#add(currency, rows, cents);
    return this;
  }

  /** The sums with each currency as `named` calls it. */
  renamed(named: (currency: string) => string): CurrencySums {
    const all = new CurrencySums();
    for (const [currency, { rows, cents }] of this.#sums) all.#add(named(currency), rows, cents);
    return all;
  }

  /** The largest first. */
  toList(): CurrencySum[] {
    return [...this.#sums]
      .filter(([, { rows }]) => rows > 0)
      .map(([currency, { rows, cents }]) => ({ currency, rows, sum: cents / 100 }))
      .toSorted((a, b) => b.rows - a.rows || (a.currency < b.currency ? -1 : 1));
  }

  #add(currency: string, rows: number, cents: number): void {
    const found = this.#sums.get(currency);
    if (found === undefined) {
      this.#sums.set(currency, { rows, cents });
      return;
    }
    found.rows += rows;
    found.cents += cents;
  }
}

/** As the database stores an amount. */
const centsOf = (amount: number): number => Math.round(amount * 100);

const SEVERAL = "?";

/** The currencies that a sign may mean, as one text until the default currency is known. */
export const currencyKey = (candidates: readonly string[]): string =>
  candidates.length === 1 ? (candidates[0] ?? "") : SEVERAL + candidates.join(" ");

/** The currency of a key for rows whose default is known; "" where the sign does not tell. */
export function currencyOfKey(key: string, byDefault: string): string {
  if (key === "") return byDefault;
  if (!key.startsWith(SEVERAL)) return key;
  return chosenCurrency(key.slice(1).split(" "), byDefault) ?? "";
}
