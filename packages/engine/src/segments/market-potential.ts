import { type IndustryEvidence, type SegmentSize, segmentSizes } from "./segment-types.ts";

/** Potential of each size of each industry, in the order given; null is unknown. */
export type Potentials = readonly Readonly<Record<SegmentSize, number | null>>[];

/**
 * Whether the market of an industry is split by what its accounts are worth instead of by how many there are: every
 * size that has accounts says what one of them is worth.
 */
export function isSplitByWorth({ sizes }: Pick<IndustryEvidence, "sizes">): boolean {
  const counted = segmentSizes.filter((size) => (sizes[size].value ?? 0) > 0);
  return counted.length > 0 && counted.every((size) => (sizes[size].worth ?? 0) > 0);
}

/**
 * The potential of each segment (formulas B4): its value, or its share of the industry's market size, by worth where
 * that is known, else by value. Where any industry has a market size, those without one are unknown, so that units
 * never mix.
 */
export function marketPotentials(industries: readonly IndustryEvidence[]): Potentials {
  const inMoney = industries.some(({ marketSize }) => marketSize !== null);
  return industries.map((industry) => {
    const values = segmentSizes.map((size) => industry.sizes[size].value);
    const byWorth = isSplitByWorth(industry);
    const shareOf = (size: SegmentSize, value: number) =>
      byWorth ? value * (industry.sizes[size].worth ?? 0) : value;
    const sum = segmentSizes.reduce((total, size, index) => total + shareOf(size, values[index] ?? 0), 0);
    const potentialOf = (size: SegmentSize): number | null => {
      const { value } = industry.sizes[size];
      if (value === null) return null;
      if (value === 0) return 0;
      if (!inMoney) return value;
      return industry.marketSize === null ? null : (industry.marketSize * shareOf(size, value)) / sum;
    };
    return {
      Enterprise: potentialOf("Enterprise"),
      "Mid-Market": potentialOf("Mid-Market"),
      SME: potentialOf("SME"),
    };
  });
}

/** The largest known potential; 0 when none is known. */
export function largestPotential(potentials: Potentials): number {
  let largest = 0;
  for (const row of potentials) for (const size of segmentSizes) largest = Math.max(largest, row[size] ?? 0);
  return largest;
}
