import type { ExchangeRates } from "./exchange.ts";

/** Rates of one day: units of each currency for one unit of the base. */
export interface RateDay {
  /** YYYY-MM-DD. */
  date: string;
  base: string;
  rates: ExchangeRates;
}

/** Exchange rates with their history. */
export interface DatedRates {
  base: string;
  /** The newest rates. Open deals and plans convert at them. */
  latest: ExchangeRates;
  /** Days on which rates change, in order. The first ones hold before as well, so up to one day nothing changes. */
  days: readonly string[];
  /** The rates of a day; null: the newest. */
  on(day: string | null): ExchangeRates;
}

interface Point {
  date: string;
  rate: number;
}

/**
 * Joins the rates that a user saved with those of a daily source. A currency has the user's own rates if the newest
 * saved day names it, else those of the source. The rate of a day is the last one up to it; before the first one, the
 * first.
 *
 * @param own in any order
 * @param daily in any order; leave it empty without a source
 */
export function datedRates(own: readonly RateDay[], daily: readonly RateDay[] = []): DatedRates {
  const [saved, fetched] = [inOrder(own), inOrder(daily)];
  const base = saved.at(-1)?.base ?? fetched.at(-1)?.base ?? "USD";
  const ownPoints = pointsOf(saved, base);
  const points = new Map([...pointsOf(fetched, base), ...ownPoints]);
  const ofSource = fetched.length > 0 && points.size > ownPoints.size ? fetched : [];
  const days = [...new Set([...saved, ...ofSource].map(({ date }) => date))].sort();
  const known = new Map<number, ExchangeRates>();

  function at(index: number): ExchangeRates {
    const found = known.get(index);
    if (found !== undefined) return found;
    const rates: Record<string, number> = { [base]: 1 };
    for (const [currency, each] of points) {
      const point =
        each[
          Math.max(
            0,
            lastUpTo(each, days[index] ?? "", ({ date }) => date),
          )
        ];
      if (point !== undefined) rates[currency] = point.rate;
    }
    known.set(index, rates);
    return rates;
  }

  const latest = at(days.length - 1);
  return {
    base,
    latest,
    days,
    on: (day) =>
      day === null
        ? latest
        : at(
            Math.max(
              0,
              lastUpTo(days, day, (each) => each),
            ),
          ),
  };
}

const inOrder = (days: readonly RateDay[]) =>
  days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** The rates of each currency that the newest day names, in units for one of the base. */
function pointsOf(days: readonly RateDay[], base: string): Map<string, Point[]> {
  const points = new Map<string, Point[]>();
  const rebased = days.flatMap((day) => {
    const unit = day.base === base ? 1 : (day.rates[base] ?? 0);
    // Without a rate of the base they say nothing about it.
    return unit > 0 ? [{ date: day.date, unit, rates: { ...day.rates, [day.base]: 1 } }] : [];
  });
  for (const currency of Object.keys(rebased.at(-1)?.rates ?? {})) {
    const found = rebased.flatMap(({ date, unit, rates }) => {
      const rate = (rates[currency] ?? 0) / unit;
      return rate > 0 ? [{ date, rate }] : [];
    });
    if (currency !== base && found.length > 0) points.set(currency, found);
  }
  return points;
}

/** Place of the last entry whose day is not after the given one; -1 if all are after it. */
function lastUpTo<T>(entries: readonly T[], day: string, dayOf: (entry: T) => string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && dayOf(entry) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
