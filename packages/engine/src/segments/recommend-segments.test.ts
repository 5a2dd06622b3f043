import fc from "fast-check";
import { describe, expect, it } from "vitest";
import file from "../../examples/segments-actuals-pricing.json" with { type: "json" };
import { recommendSegments } from "./recommend-segments.ts";
import { explainScore } from "./segment-explanation.ts";
import { segmentLevel } from "./segment-level.ts";
import { roundTenths, shownTenths } from "./segment-rounding.ts";
import {
  DEFAULT_SEGMENT_WEIGHTS,
  type IndustryEvidence,
  segmentFactors,
  segmentLevels,
  segmentSizes,
  type TickedDriver,
} from "./segment-types.ts";

const ownScores: Readonly<Record<string, number>> = {
  "Brand/Trust": 6,
  Reliability: 8,
  Cost: 9,
  Scalability: 8,
  "Ease of use": 9,
  "Industry Certifications": 5,
};
const averages: Readonly<Record<string, number>> = file.avg;

const tickedIn = (industry: string, size: string): TickedDriver[] =>
  (file.segments.find((each) => each.industry === industry && each.segment === size)?.selected ?? []).map(
    (attribute) => ({
      attribute,
      myScore: ownScores[attribute] ?? null,
      averageScore: averages[attribute] ?? null,
    }),
  );

function evidenceOf(
  industry: string,
  values: readonly (number | null)[],
  rest: Omit<IndustryEvidence, "industry" | "sizes">,
): IndustryEvidence {
  const [enterprise = null, midMarket = null, sme = null] = values;
  return {
    industry,
    ...rest,
    sizes: {
      Enterprise: { value: enterprise, drivers: tickedIn(industry, "Enterprise") },
      "Mid-Market": { value: midMarket, drivers: tickedIn(industry, "Mid-Market") },
      SME: { value: sme, drivers: tickedIn(industry, "SME") },
    },
  };
}

/** The evidence behind the example's factors. */
const worked: IndustryEvidence[] = [
  evidenceOf("Banking", [600, 300, 100], {
    marketSize: 800_000_000,
    yearlyGrowthPercent: 8,
    competitorSharePercents: [30, 20, 15, 10],
  }),
  evidenceOf("Retail", [1000, 2250, 1750], {
    marketSize: 500_000_000,
    yearlyGrowthPercent: 18,
    competitorSharePercents: [10, 10, 10, 5],
  }),
  evidenceOf("Mining", [null, 0, null], {
    marketSize: null,
    yearlyGrowthPercent: null,
    competitorSharePercents: [],
  }),
];

/** Equal to one decimal, as the file gives them; or both unknown. */
const isNear = (value: number | undefined, expected: number | undefined): boolean =>
  value === undefined || expected === undefined
    ? value === expected
    : Math.abs(value - expected) <= 0.05 + 1e-9;

describe("the worked example of formulas B4", () => {
  const scores = recommendSegments(worked);

  it.each(file.segments)("the segment $industry / $segment matches the worked example", (expected) => {
    const score = scores.find(
      (each) => each.industry === expected.industry && each.size === expected.segment,
    );
    expect(score?.level).toBe(expected.level);
    expect(score?.score).toBe(expected.score);
    expect(score?.explanation).toBe(expected.explanation);
    for (const factor of segmentFactors) {
      expect(isNear(score?.factors[factor], expected.factors?.[factor])).toBe(true);
      expect(isNear(score?.contributions[factor], expected.contributions?.[factor])).toBe(true);
    }
    expect(score?.confidence).toBeCloseTo(expected.confidence ?? 0, 12);
    expect(score?.drivers?.best.attribute).toBe(expected.best);
    expect(score?.drivers?.weakest.attribute).toBe(expected.worst);
  });

  it("recommendSegments keeps the order of industries, sizes from large to small", () => {
    expect(scores.map(({ industry, size }) => [industry, size])).toEqual(
      ["Banking", "Retail", "Mining"].flatMap((industry) => segmentSizes.map((size) => [industry, size])),
    );
  });

  it("recommendSegments says what alone would lift Banking / Enterprise to high", () => {
    const up = scores[0]?.up;
    expect(up?.level).toBe("high");
    expect(up?.points).toBeCloseTo(8.4, 9);
    // Growth would have to bring 32 + 8.4 / 0.15 = 88, that is 22 % a year; the size is at its end.
    expect(up?.ways.map(({ factor }) => factor)).toEqual(["fit", "growth"]);
    expect(up?.ways[1]?.to).toBeCloseTo(88, 9);
  });
});

describe("what is unknown", () => {
  const nothing: IndustryEvidence = {
    industry: "Banking",
    marketSize: null,
    yearlyGrowthPercent: null,
    competitorSharePercents: [],
    sizes: {
      Enterprise: { value: null, drivers: [{ attribute: "Cost", myScore: null, averageScore: null }] },
      "Mid-Market": { value: 0, drivers: [{ attribute: "Cost", myScore: 9, averageScore: 1 }] },
      SME: { value: 5, drivers: [] },
    },
  };

  it("a segment of which nothing is known is medium with a score of 50", () => {
    expect(recommendSegments([nothing])[0]).toMatchObject({
      score: 50,
      level: "medium",
      confidence: 0,
      drivers: null,
      explanation:
        "Banking / Enterprise: medium (50 of 100). Based on 0 % of the inputs. Add market size, growth, " +
        "room left by competitors, advantage on the value drivers, share of value drivers won, own score to complete them.",
    });
  });

  it("a segment with the value 0 or without a driver has no score", () => {
    const [, midMarket, sme] = recommendSegments([nothing]);
    expect([midMarket?.level, midMarket?.score]).toEqual(["not applicable", null]);
    expect([sme?.level, sme?.score]).toEqual(["not applicable", null]);
  });

  it("an industry without a market size counts as unknown as soon as another has one", () => {
    const counted = { ...worked[1]!, marketSize: null };
    const [banking, retail] = [recommendSegments([worked[0]!, counted]), recommendSegments([counted])];
    expect(banking[3]?.factors.size).toBeUndefined();
    expect(banking[3]?.potential).toBeNull();
    expect(retail[1]?.factors.size).toBe(100);
  });
});

it.each([
  [59.25, 59.2],
  [83.75, 83.8],
  [1.25, 1.2],
  [-1.25, -1.2],
  [59.26, 59.3],
  [0.04, 0],
  [-0.04, 0],
])("roundTenths rounds %d to %d", (value, shown) => expect(roundTenths(value)).toBe(shown));

it.each([
  [-3.25, -3.3],
  [1.25, 1.3],
  // Less than 0.05 in doubles.
  [0.3 - 0.25, 0.1],
  [-0.04, 0],
])("shownTenths rounds %d to %d", (value, shown) => expect(shownTenths(value)).toBe(shown));

it("explainScore writes its figures with the given formatter", () => {
  const [score] = recommendSegments(worked);
  if (score === undefined || score.score === null) throw new Error("The first segment has a score.");
  const write = (value: number) => value.toFixed(1).replace(".", ",");
  expect(explainScore({ ...score, score: score.score }, write)).toContain(
    "moderately high (61,6 of 100). Raised by market size (100,0)",
  );
});

describe("a market split by what an account is worth", () => {
  // The newcomer's: 40 enterprises and 900 small firms, of which one is worth a hundredth.
  const firms = (worth: readonly (number | null)[]): IndustryEvidence => {
    const [industry] = [evidenceOf("Shipping", [40, 200, 900], { ...worked[0]!, marketSize: 80_000_000 })];
    const [enterprise = null, midMarket = null, sme = null] = worth;
    return {
      ...industry,
      sizes: {
        Enterprise: { ...industry.sizes.Enterprise, worth: enterprise },
        "Mid-Market": { ...industry.sizes["Mid-Market"], worth: midMarket },
        SME: { ...industry.sizes.SME, worth: sme },
      },
    };
  };
  const potentials = (worth: readonly (number | null)[]) =>
    recommendSegments([firms(worth)]).map(({ potential }) => Math.round(potential ?? 0));

  it("a market is split among the sizes by their accounts times what an account is worth", () => {
    // 40 x 500,000 + 200 x 80,000 + 900 x 5,000 = 40.5 M
    expect(potentials([500_000, 80_000, 5_000])).toEqual([39_506_173, 31_604_938, 8_888_889]);
  });

  it("a market is split by the number of accounts while the worth of one size is missing", () => {
    expect(potentials([500_000, null, 5_000])).toEqual(potentials([]));
    expect(potentials([])).toEqual([2_807_018, 14_035_088, 63_157_895]);
  });

  it("a market is split by worth even if a size without accounts has none", () => {
    const industry = firms([500_000, null, 5_000]);
    const none = { ...industry.sizes["Mid-Market"], value: 0 };
    const [enterprise] = recommendSegments([
      { ...industry, sizes: { ...industry.sizes, "Mid-Market": none } },
    ]);
    // 80 M x 20 / 24.5
    expect(Math.round(enterprise?.potential ?? 0)).toBe(65_306_122);
  });
});

describe("levels", () => {
  it.each([
    [100, "very high"],
    [80, "very high"],
    [79.9, "high"],
    [70, "high"],
    [69.9, "moderately high"],
    [60, "moderately high"],
    [59.9, "medium"],
    [50, "medium"],
    [49.9, "moderately low"],
    [40, "moderately low"],
    [39.9, "low"],
    [0, "low"],
  ] as const)("a score of %d is %s", (score, level) => expect(segmentLevel(score)).toBe(level));
});

const score = fc.option(fc.integer({ min: 0, max: 10 }));
const size = fc.record({
  value: fc.option(fc.integer({ min: 0, max: 100_000 })),
  drivers: fc.array(
    fc.record({ attribute: fc.string({ maxLength: 5 }), myScore: score, averageScore: score }),
    {
      maxLength: 6,
    },
  ),
});
const industry: fc.Arbitrary<IndustryEvidence> = fc.record({
  industry: fc.string({ maxLength: 5 }),
  marketSize: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
  yearlyGrowthPercent: fc.option(fc.integer({ min: -50, max: 100 })),
  competitorSharePercents: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }),
  sizes: fc.record({ Enterprise: size, "Mid-Market": size, SME: size }),
});
const weights = fc.tuple(...segmentFactors.map(() => fc.integer({ min: 1, max: 50 }))).map((parts) => {
  const sum = parts.reduce((total, part) => total + part, 0);
  const [a, b, c, d, e, f] = parts.map((part) => (100 * part) / sum);
  return { size: a!, growth: b!, openness: c!, fit: d!, coverage: e!, strength: f! };
});

describe("for any evidence", () => {
  it("a score is 50 plus its contributions and matches its level, with factors from 0 to 100", () => {
    fc.assert(
      fc.property(fc.array(industry, { maxLength: 4 }), weights, (industries, weight) => {
        for (const each of recommendSegments(industries, weight)) {
          expect(segmentLevels).toContain(each.level);
          if (each.score === null) continue;
          const sum = Object.values(each.contributions).reduce((total, part) => total + part, 50);
          expect(Math.abs(each.score - sum)).toBeLessThanOrEqual(0.05 + 1e-9);
          expect(each.level).toBe(segmentLevel(each.score));
          for (const value of Object.values(each.factors)) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(100);
          }
        }
      }),
    );
  });

  it("the changes that would move a score lead to the level they name", () => {
    fc.assert(
      fc.property(fc.array(industry, { maxLength: 3 }), weights, (industries, weight) => {
        for (const { score: from, up, down } of recommendSegments(industries, weight)) {
          for (const change of [up, down]) {
            if (change === null || from === null) continue;
            for (const way of change.ways) {
              const moved = from + (weight[way.factor] * (way.to - (way.from ?? 50))) / 100;
              expect(segmentLevel(Math.round(moved * 10) / 10)).toBe(change.level);
            }
          }
        }
      }),
    );
  });

  it("more growth, fewer strong rivals or a better own score never lower a score", () => {
    fc.assert(
      fc.property(
        industry,
        weights,
        fc.constantFrom("growth", "openness", "own score"),
        (one, weight, factor) => {
          const better: IndustryEvidence =
            factor === "growth"
              ? {
                  ...one,
                  yearlyGrowthPercent: one.yearlyGrowthPercent === null ? null : one.yearlyGrowthPercent + 3,
                }
              : factor === "openness"
                ? { ...one, competitorSharePercents: one.competitorSharePercents.map((share) => share / 2) }
                : {
                    ...one,
                    sizes: {
                      Enterprise: raised(one.sizes.Enterprise),
                      "Mid-Market": raised(one.sizes["Mid-Market"]),
                      SME: raised(one.sizes.SME),
                    },
                  };
          const before = recommendSegments([one], weight);
          const after = recommendSegments([better], weight);
          for (const [index, each] of before.entries())
            expect(after[index]?.score ?? 0).toBeGreaterThanOrEqual(each.score ?? 0);
        },
      ),
    );
  });

  function raised(evidence: IndustryEvidence["sizes"]["SME"]): IndustryEvidence["sizes"]["SME"] {
    const drivers = evidence.drivers.map((driver) => ({
      ...driver,
      myScore: driver.myScore === null ? null : Math.min(10, driver.myScore + 1),
    }));
    return { ...evidence, drivers };
  }
});

it("recommendSegments refuses weights that are negative or do not add up to 100", () => {
  expect(() => recommendSegments(worked, { ...DEFAULT_SEGMENT_WEIGHTS, size: 26 })).toThrow(RangeError);
  expect(() => recommendSegments(worked, { ...DEFAULT_SEGMENT_WEIGHTS, size: -1, growth: 41 })).toThrow(
    RangeError,
  );
});
