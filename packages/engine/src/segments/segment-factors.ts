import type {
  DriverComparison,
  IndustryEvidence,
  SegmentFactor,
  SizeEvidence,
  TickedDriver,
} from "./segment-types.ts";

const limit = (value: number): number => Math.min(100, Math.max(0, value));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Own score above the competitors' average, of each driver of which both are known. */
function differences(drivers: readonly TickedDriver[]): { attribute: string; difference: number }[] {
  return drivers.flatMap(({ attribute, myScore, averageScore }) =>
    myScore === null || averageScore === null ? [] : [{ attribute, difference: myScore - averageScore }],
  );
}

/** Wins, best and weakest of the drivers that can be compared; of equal ones the first. Null when none can. */
export function compareDrivers(drivers: readonly TickedDriver[]): DriverComparison | null {
  const compared = differences(drivers);
  const [first] = compared;
  if (first === undefined) return null;
  let best = first;
  let weakest = first;
  for (const each of compared) {
    if (each.difference > best.difference) best = each;
    if (each.difference < weakest.difference) weakest = each;
  }
  const won = compared.filter(({ difference }) => difference > 0).length;
  return { compared: compared.length, won, best, weakest };
}

/**
 * How open a market is, 0..100: 100 x (1 - sum of squared competitor shares), the complement of the
 * Herfindahl-Hirschman index (formulas B4).
 *
 * @param competitorSharePercents shares of the market in per cent, each 0..100
 */
export function marketOpenness(competitorSharePercents: readonly number[]): number {
  const concentration = competitorSharePercents.reduce(
    (sum, share) => sum + (share / 100) * (share / 100),
    0,
  );
  return limit(100 * (1 - concentration));
}

/**
 * Values 0..100 of the factors that are known of one segment (formulas B4).
 *
 * @param potential of the segment; null is unknown
 * @param largest potential of the combination
 */
export function segmentFactorValues(
  { yearlyGrowthPercent, competitorSharePercents }: IndustryEvidence,
  { drivers }: SizeEvidence,
  potential: number | null,
  largest: number,
): Partial<Record<SegmentFactor, number>> {
  const values: Partial<Record<SegmentFactor, number>> = {};
  if (potential !== null && largest > 0) values.size = limit(100 * Math.sqrt(potential / largest));
  if (yearlyGrowthPercent !== null) values.growth = limit(4 * yearlyGrowthPercent);
  if (competitorSharePercents.length > 0) values.openness = marketOpenness(competitorSharePercents);
  const compared = differences(drivers);
  if (compared.length > 0) {
    values.fit = limit(50 + 10 * mean(compared.map(({ difference }) => difference)));
    const won = compared.filter(({ difference }) => difference > 0).length;
    values.coverage = (100 * won) / compared.length;
  }
  const own = drivers.flatMap(({ myScore }) => (myScore === null ? [] : [myScore]));
  if (own.length > 0) values.strength = limit(10 * mean(own));
  return values;
}
