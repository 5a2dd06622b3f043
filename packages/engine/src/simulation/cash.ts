/**
 * Net present value at year-ends: sum of flow(t) / (1 + rate)^t, t = 0.., powers by repeated multiplication.
 *
 * @param flows money per year, year 0 first
 * @param ratePercent yearly cost of capital in per cent, > -100
 */
export function netPresentValue(flows: readonly number[], ratePercent: number): number {
  const growth = 1 + ratePercent / 100;
  let factor = 1;
  let sum = 0;
  for (const flow of flows) {
    sum += flow / factor;
    factor *= growth;
  }
  return sum;
}

/** Running sums of `flows`, same length. */
export function cumulative(flows: readonly number[]): number[] {
  let sum = 0;
  return flows.map((flow) => {
    sum += flow;
    return sum;
  });
}

/**
 * Years until cumulative cash is first >= 0, linear inside the year; 0 when there is nothing to pay back,
 * null when it does not happen within the flows.
 *
 * @param flows money per year, year 0 first
 */
export function payback(flows: readonly number[]): number | null {
  let before = 0;
  let year = 0;
  for (const flow of flows) {
    const after = before + flow;
    if (after >= 0) return year === 0 ? 0 : year - 1 + -before / flow;
    before = after;
    year += 1;
  }
  return null;
}
