import { comparableName } from "./defaults.ts";
import type { Competition, Segmentation, ValueDrivers, ValueMap } from "./section-replies.ts";
import { bySize, type SegmentSize, segmentSizes } from "./segment-sizes.ts";

/** What of a combination is known where its segments are scored; what was not saved is undefined. */
export interface CombinationToScore {
  industries: readonly string[];
  segmentation: Pick<Segmentation, "industries" | "marketSize" | "yoyGrowth" | "accountValues"> | undefined;
  competitors: Competition["competitors"];
  drivers: Pick<ValueDrivers, "attributes" | "scores" | "selections">;
}

/** What scores of value drivers are taken from. */
export interface ScoredMap {
  companyName: string;
  industries: readonly string[];
  attributes: readonly string[];
  values: ValueMap["values"];
  competitors: Competition["competitors"];
}

const isNamed = (row: { name: string }) => row.name.trim() !== "";
const isIn = (industry: string) => (row: { industry: string }) =>
  row.industry === industry || row.industry === "";

/**
 * Scores of value drivers as the customer value map has them: our own, and the mean of the competitors of the
 * industry. A competitor that no row of competitors names belongs to every industry. What has no score is left out.
 */
export function scoresOfValueMap({
  companyName,
  industries,
  attributes,
  values,
  competitors,
}: ScoredMap): ValueDrivers["scores"] {
  const rows = competitors.filter(isNamed);
  const known = new Set(rows.map(({ name }) => comparableName(name)));
  const rivals = Object.keys(values).filter((name) => name !== companyName);
  const scores: ValueDrivers["scores"] = { myScores: {}, avgScores: {} };
  for (const industry of industries) {
    const here = new Set(rows.filter(isIn(industry)).map(({ name }) => comparableName(name)));
    const counted = rivals.filter((name) => {
      const key = comparableName(name);
      return here.has(key) || !known.has(key);
    });
    const own = attributes.flatMap((name) => entryOf(name, [values[companyName]?.[name]]));
    const average = attributes.flatMap((name) =>
      entryOf(
        name,
        counted.map((rival) => values[rival]?.[name]),
      ),
    );
    if (own.length > 0) scores.myScores[industry] = Object.fromEntries(own);
    if (average.length > 0) scores.avgScores[industry] = Object.fromEntries(average);
  }
  return scores;
}

function entryOf(
  attribute: string,
  values: readonly (number | null | undefined)[],
): (readonly [string, number])[] {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return [];
  return [[attribute, numbers.reduce((sum, value) => sum + value, 0) / numbers.length]];
}

const numberOf = (value: number | string | null | undefined) => (typeof value === "number" ? value : null);
const positive = (value: number | null) => (value !== null && value > 0 ? value : null);

/**
 * The evidence by which the engine scores a combination's segments (formulas B4). Text counts as unknown. A market
 * size of the whole combination is spread over its industries by their values where none has its own; without any
 * market size, accounts times what they are worth are the market. A competitor's share of 0 is one that was not entered.
 */
export function segmentEvidence({ industries, segmentation, competitors, drivers }: CombinationToScore) {
  const rowOf = (industry: string) => segmentation?.industries[industry];
  const valueOf = (industry: string) =>
    segmentSizes.reduce((sum, size) => sum + (numberOf(rowOf(industry)?.[size]) ?? 0), 0);
  const own = industries.map((industry) => positive(numberOf(rowOf(industry)?.marketSize)));
  const whole = positive(numberOf(segmentation?.marketSize));
  const sum = industries.reduce((total, industry) => total + valueOf(industry), 0);
  const worthOf = (size: SegmentSize) => positive(segmentation?.accountValues?.[size] ?? null);
  /** Null while a size with accounts does not say what one is worth. */
  const countedUp = (industry: string) => {
    let total = 0;
    for (const size of segmentSizes) {
      const accounts = numberOf(rowOf(industry)?.[size]) ?? 0;
      if (accounts === 0) continue;
      const worth = worthOf(size);
      if (worth === null) return null;
      total += accounts * worth;
    }
    return positive(total);
  };
  const spread = (industry: string) => {
    if (whole === null) return countedUp(industry);
    return sum === 0 ? null : positive((whole * valueOf(industry)) / sum);
  };
  const isOwn = own.some((size) => size !== null);
  return industries.map((industry, index) => ({
    industry,
    marketSize: isOwn ? (own[index] ?? null) : spread(industry),
    yearlyGrowthPercent: numberOf(rowOf(industry)?.yoyGrowth) ?? numberOf(segmentation?.yoyGrowth),
    competitorSharePercents: competitors
      .filter((row) => isNamed(row) && isIn(industry)(row) && row.marketShare > 0)
      .map(({ marketShare }) => marketShare),
    sizes: bySize((size) => ({
      value: numberOf(rowOf(industry)?.[size]),
      worth: worthOf(size),
      drivers: drivers.attributes
        .filter((attribute) => drivers.selections[industry]?.[size][attribute] === true)
        .map((attribute) => ({
          attribute,
          myScore: drivers.scores.myScores[industry]?.[attribute] ?? null,
          averageScore: drivers.scores.avgScores[industry]?.[attribute] ?? null,
        })),
    })),
  }));
}
