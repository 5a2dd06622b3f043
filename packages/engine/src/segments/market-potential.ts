import { type IndustryEvidence, type SegmentSize, segmentSizes } from "./segment-types.ts";

/** Potential of each size of each industry, in the order given; null is unknown. */
export type Potentials = readonly Readonly<Record<SegmentSize, number | null>>[];

/**
 * The potential of each segment (formulas B4): its value, or its share of the industry's market size. Where any
 * industry has a market size, those without one are unknown, so that units never mix.
 */
export function marketPotentials(industries: readonly IndustryEvidence[]): Potentials {
  const inMoney = industries.some(({ marketSize }) => marketSize !== null);
  return industries.map((industry) => {
    const values = segmentSizes.map((size) => industry.sizes[size].value);
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
    const of = (value: number | null): number | null => {
      if (value === null) return null;
      if (value === 0) return 0;
      if (!inMoney) return value;
      return industry.marketSize === null ? null : (industry.marketSize * value) / sum;
    };
    const [enterprise = null, midMarket = null, sme = null] = values;
    return { Enterprise: of(enterprise), "Mid-Market": of(midMarket), SME: of(sme) };
  });
}

/** The largest known potential; 0 when none is known. */
export function largestPotential(potentials: Potentials): number {
  let largest = 0;
  for (const row of potentials) for (const size of segmentSizes) largest = Math.max(largest, row[size] ?? 0);
  return largest;
}
