/** Points that are tried in each direction where a lever's odds may rise and fall. */
const SCAN = 41;

/** Points outward from 0 to a limit in tenths, the limit last. */
export function outward(limit: number): number[] {
  const points = Array.from({ length: SCAN }, (_, k) => Math.round(((k + 1) * limit) / SCAN));
  return points.filter((point, k) => point !== 0 && point !== points[k - 1]);
}
