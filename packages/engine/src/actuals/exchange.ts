/** Units of each currency for one unit of the base, which has 1; a currency without a rate is absent. */
export type ExchangeRates = Readonly<Record<string, number>>;

/**
 * An amount in another currency: amount / rate(from) x rate(to) (formulas B5). Not rounded.
 *
 * @returns null if either rate is missing or not positive: the amount is then counted as not converted
 */
export function convertAmount(amount: number, from: string, to: string, rates: ExchangeRates): number | null {
  if (from === to) return amount;
  const factor = conversionFactor(from, to, rates);
  return factor === null ? null : amount * factor;
}

/** What one unit of a currency is in another; null as in `convertAmount`. */
export function conversionFactor(from: string, to: string, rates: ExchangeRates): number | null {
  if (from === to) return 1;
  const [known, wanted] = [rates[from], rates[to]];
  if (known === undefined || wanted === undefined || !(known > 0) || !(wanted > 0)) return null;
  return wanted / known;
}
