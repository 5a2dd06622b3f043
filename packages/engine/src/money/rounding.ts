/**
 * Rounding rule `half up`: the nearest decimal; a tie goes away from zero, as ROUND does in a spreadsheet
 * (1.005 -> 1.01, -1.005 -> -1.01). A number within a few units in the last place of a tie is one: 1.005 has
 * no exact binary form, and a sum of cents drifts by as much. Minus zero becomes zero.
 *
 * @param decimals 0..6
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = SCALES[decimals];
  if (scale === undefined) throw new RangeError(`No rounding to ${decimals} decimals.`);
  const magnitude = Math.abs(value) * scale;
  // From 2^52 on every double is a whole number: there is nothing to round.
  if (!(magnitude < 4503599627370496)) return value;
  const tie = Math.min(magnitude * TIE, TIE_LIMIT);
  const rounded = Math.floor(magnitude + 0.5 + tie) / scale;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

const SCALES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/** 2^-50: four units in the last place. */
const TIE = 1 / 1125899906842624;
/** 2^-10 of the last decimal, so that large sums are not pushed over. */
const TIE_LIMIT = 1 / 1024;

/** Money: 2 decimals, half up. */
export function roundMoney(value: number): number {
  return roundHalfUp(value, 2);
}

/** Ratios, percentages, probabilities, shares, prices per user and years: 4 decimals, half up. */
export function roundRatio(value: number): number {
  return roundHalfUp(value, 4);
}

/**
 * Rounds the parts of a sum to cents so that they still add to the rounded sum (largest remainder): every
 * part is cut to whole cents and the cents left over go to the parts that lost most, the earlier first.
 *
 * @param parts money, >= 0
 */
export function splitMoney(parts: readonly number[]): number[] {
  const total = Math.floor(roundMoney(parts.reduce((sum, part) => sum + part, 0)) * 100 + 0.5);
  const cents = parts.map((part) => Math.floor(part * 100 + 1e-6));
  const byLoss = parts
    .map((part, index) => ({ index, loss: part * 100 - cents[index]! }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  let left = total - cents.reduce((sum, cent) => sum + cent, 0);
  for (const { index } of byLoss) {
    if (left <= 0) break;
    cents[index]! += 1;
    left -= 1;
  }
  return cents.map((cent) => cent / 100);
}
