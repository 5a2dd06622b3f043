/** A tie is what lies within this of one; sums of tenths drift by less. */
const TIE = 1e-9;

/**
 * Rounding rule `half even` of scores and factors: the nearest tenth, a tie to the even one (59.25 -> 59.2,
 * 83.75 -> 83.8), so that many rounded scores do not lean upwards. The levels go by it, as do the worked examples of formulas B4.
 *
 * @param value -1,000..1,000
 */
export function roundTenths(value: number): number {
  const tenths = value * 10;
  const below = Math.floor(tenths);
  const part = tenths - below;
  const isTie = Math.abs(part - 0.5) < TIE;
  const rounded = isTie ? (below % 2 === 0 ? below : below + 1) : Math.floor(tenths + 0.5);
  return rounded === 0 ? 0 : rounded / 10;
}

/**
 * Rounding rule `half up` of figures that are shown: the nearest tenth, a tie away from zero (-3.25 -> -3.3), as
 * number formats round. What a difference of scores drifts by is no reason to round it another way.
 *
 * @param value -1,000..1,000
 */
export function shownTenths(value: number): number {
  const rounded = Math.floor(Math.abs(value) * 10 + 0.5 + TIE) / 10;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}
