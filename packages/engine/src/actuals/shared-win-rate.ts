import { exp } from "../math/exponential.ts";
import { log } from "../math/logarithm.ts";

/** Steps of the grid over which the density is summed, and cells of the inverse table. */
const STEPS = 4096;
/** Standard deviations either way of the mean that the grid spans. */
const SPAN = 9;

/** What is believed of the win rate before any deal was closed: Beta(4, 4). */
const NO_HISTORY = 4;

/**
 * Draws w / E[w] of a win rate w ~ Beta(won + 1, lost + 1): the density is summed on a grid (its shapes may be in
 * the thousands, where the power series of `betaDistribution` does not serve) and inverted.
 *
 * @param won closed deals of the window, whole
 * @param lost likewise
 * @returns w / E[w] at a probability between 0 and 1
 */
export function sharedWinRate(won: number, lost: number): (u: number) => number {
  const isKnown = won + lost > 0;
  const a = isKnown ? won + 1 : NO_HISTORY;
  const b = isKnown ? lost + 1 : NO_HISTORY;
  const mean = a / (a + b);
  const spread = Math.sqrt((mean * (1 - mean)) / (a + b + 1));
  const low = Math.max(0, mean - SPAN * spread);
  const high = Math.min(1, mean + SPAN * spread);
  const width = (high - low) / STEPS;
  // The density's logarithm at its mode, so that exp stays in range.
  const mode = a + b > 2 ? (a - 1) / (a + b - 2) : mean;
  const logDensity = (x: number): number => weighted(a - 1, x) + weighted(b - 1, 1 - x);
  const peak = logDensity(mode);

  const cumulated = new Float64Array(STEPS + 1);
  for (let k = 0; k < STEPS; k += 1) {
    const middle = low + (k + 0.5) * width;
    cumulated[k + 1] = cumulated[k]! + exp(logDensity(middle) - peak);
  }
  const whole = cumulated[STEPS]!;

  return (u) => {
    const wanted = u * whole;
    let below = 0;
    let above = STEPS;
    while (above - below > 1) {
      const between = (below + above) >> 1;
      if (cumulated[between]! <= wanted) below = between;
      else above = between;
    }
    const rise = cumulated[above]! - cumulated[below]!;
    const part = rise > 0 ? (wanted - cumulated[below]!) / rise : 0;
    return (low + (below + part) * width) / mean;
  };
}

/** factor x ln x, 0 where the factor is 0: 0 x ln 0 counts as 0. */
function weighted(factor: number, x: number): number {
  return factor === 0 ? 0 : factor * log(x);
}
