import { type SegmentFactor, type SegmentWeights, segmentFactors } from "@beachhead/contract/segment-sizes";

const WHOLE = 1000;

/** What rounding down leaves; to a millionth, so that equal shares stay equal. */
const remainder = (exact: number): number => Math.round((exact % 1) * 1e6);

/**
 * Weights with one of them set and the others shifted in proportion, in tenths that add to 100. Where the others
 * are all 0 they share what is left.
 * @param value 0..100; beyond that the nearest end
 */
export function withWeight(weights: SegmentWeights, factor: SegmentFactor, value: number): SegmentWeights {
  const own = Math.round(Math.min(100, Math.max(0, value)) * 10);
  const others = segmentFactors.filter((each) => each !== factor);
  const sum = others.reduce((total, each) => total + weights[each], 0);
  const left = WHOLE - own;
  const shares = others.map((each) => ({
    each,
    exact: sum === 0 ? left / others.length : (left * weights[each]) / sum,
  }));
  // Tenths that rounding down leaves go to the largest remainders.
  const missing = left - shares.reduce((total, { exact }) => total + Math.floor(exact), 0);
  const raised = new Set(
    shares
      .toSorted((one, other) => remainder(other.exact) - remainder(one.exact))
      .slice(0, missing)
      .map(({ each }) => each),
  );
  const shifted = { ...weights, [factor]: own / 10 };
  for (const { each, exact } of shares) shifted[each] = (Math.floor(exact) + (raised.has(each) ? 1 : 0)) / 10;
  return shifted;
}
