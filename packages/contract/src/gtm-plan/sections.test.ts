import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { goodSectionBodies, goodSections, issuesOf, withField } from "../test-issues.ts";
import { competitionBody, competitionSchema } from "./competitors.ts";
import { positioningBody, positioningSchema } from "./positioning.ts";
import { segmentationBody, segmentationSchema } from "./segmentation.ts";
import { selectionBody, selectionSchema } from "./selection.ts";
import { valueDriversSchema } from "./value-drivers.ts";
import { valueMapBody, valueMapSchema } from "./value-map.ts";

const SIZE = "Company size must be Enterprise, Mid-Market or SME";
const named = (count: number, value: unknown = {}) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Name ${index}`, value]));
const list = (count: number, value: (index: number) => unknown) =>
  Array.from({ length: count }, (_, i) => value(i));

describe.each([
  ["segmentation", segmentationBody, "individualSegmentationData"],
  ["competitors", competitionBody, "individualCompetitionData"],
  ["value map", valueMapBody, "individualCustomerValueMapData"],
  ["positioning", positioningBody, "individualPositioningAndPricingData"],
  ["selection", selectionBody, "individualUserSelectedSegmentData"],
] as const)("the body of a save of the %s", (_name, body, field) => {
  test("a section save accepts the plan's id under any of three names, and needs a combination", () => {
    expect(issuesOf(body, goodSectionBodies)).toEqual({});
    for (const name of ["gtmPlanId", "_id", "id"]) {
      const { gtmPlanId, ...rest } = goodSectionBodies;
      expect(body.parse({ ...rest, [name]: gtmPlanId }).gtmPlanId).toBe(gtmPlanId);
    }
    expect(issuesOf(body, withField(goodSectionBodies, "productGeoCombinationName", " "))).toEqual({
      productGeoCombinationName: ["Combination is required"],
    });
  });

  test("a section save reports a missing plan id first, in the specification's words, and requires its data", () => {
    expect(body.safeParse({}).error?.issues[0]).toMatchObject({
      path: ["gtmPlanId"],
      message: "GTM Plan ID not found in sessionStorage",
    });
    for (const nothing of [undefined, null, "text", 5])
      expect(issuesOf(body, withField(goodSectionBodies, field, nothing))[field]).toHaveLength(1);
  });
});

/** [path in a good document, value, sentence or undefined where it is taken, path of the sentence if another] */
type Case = [string, unknown, string?, string?];

const nameCases = (path: string, label: string): Case[] => [
  [path, named(300)],
  [path, named(301), `${label} can have at most 300 entries`],
];

const cases: [string, z.ZodType, unknown, Case[]][] = [
  [
    "segmentation",
    segmentationSchema,
    goodSections.segmentation,
    [
      ["rational", ""],
      ["rational", "a".repeat(10_000)],
      ["rational", "a".repeat(10_001), "Rationale can have at most 10,000 characters"],
      ["industries.Banking.Enterprise", ""],
      ["industries.Banking.Enterprise", 0],
      ["industries.Banking.Enterprise", -0.01, "Enterprise cannot be negative"],
      ["industries.Banking.Enterprise", 1e15],
      ["industries.Banking.Enterprise", 1e15 + 1, "Enterprise can be at most 1,000,000,000,000,000"],
      ["accountValues", undefined],
      ["accountValues", { Enterprise: 400_000, midMarket: "60000", SME: "" }],
      [
        "accountValues",
        { Enterprise: -1 },
        "Value per account cannot be negative",
        "accountValues.Enterprise",
      ],
      ["accountValues", { SME: "many" }, "Value per account must be a number", "accountValues.SME"],
      ["accountValues", { Huge: 1 }, "Company size must be Enterprise, Mid-Market or SME"],
      ["industries.Banking.SME", "a".repeat(200)],
      ["industries.Banking.SME", "a".repeat(201), "SME can have at most 200 characters"],
      ["industries.Banking.SME", [1], "SME must be a number or text"],
      ["industries.Banking.yoyGrowth", -100],
      ["industries.Banking.yoyGrowth", -101, "Yearly growth cannot be below -100 %"],
      ["industries.Banking.yoyGrowth", 10_000],
      ["industries.Banking.yoyGrowth", 10_001, "Yearly growth can be at most 10,000"],
      ["industries.Banking.marketSize", -1, "Market size cannot be negative"],
      ["industries.Banking", { Huge: 1 }, SIZE],
      ["industries.Banking", 5, "Each industry must be a map by company size"],
      ["industries", "Banking", "Industries must be a map by industry"],
      ["industries", { Banking: {}, "banking ": {} }, "Industry must be unique", "industries.banking "],
      ["industries", { " ": {} }, "Industry is required", "industries. "],
      ...nameCases("industries", "Industries"),
    ],
  ],
  [
    "competitors",
    competitionSchema,
    goodSections.competitors,
    [
      ["competitors", []],
      ["competitors", list(300, () => ({}))],
      ["competitors", list(301, () => ({})), "A combination can have at most 300 competitors"],
      ["competitors", "Rival", "Competitors must be a list"],
      ["competitors.0", "Rival", "Each competitor must be an object"],
      ["competitors.0.name", "a".repeat(200)],
      ["competitors.0.name", "a".repeat(201), "Competitor name can have at most 200 characters"],
      ["competitors.0.url", "a".repeat(2000)],
      ["competitors.0.url", "a".repeat(2001), "Website can have at most 2,000 characters"],
      ["competitors.0.revenue", -1, "Revenue cannot be negative"],
      ["competitors.0.yearOfIncorporation", ""],
      ["competitors.0.yearOfIncorporation", 1000],
      [
        "competitors.0.yearOfIncorporation",
        999,
        "Year of incorporation must be a year between 1000 and 2100",
      ],
      ["competitors.0.yearOfIncorporation", 2100],
      [
        "competitors.0.yearOfIncorporation",
        2101,
        "Year of incorporation must be a year between 1000 and 2100",
      ],
      ["competitors.0.yearOfIncorporation", 2010.5, "Year of incorporation must be a whole number"],
      ["competitors.0.marketShare", 0],
      ["competitors.0.marketShare", -0.1, "Market share must be between 0 and 100"],
      ["competitors.0.marketShare", 100],
      ["competitors.0.marketShare", 100.1, "Market share must be between 0 and 100"],
      ["competitors.0.asOf", ""],
      ["competitors.0.asOf", "2027-02-29", "Date of the facts must be a date such as 2027-01-31"],
      ["marketShare.Banking", 100.1, "Own market share must be between 0 and 100"],
      ["marketShare", 101, "Own market share must be between 0 and 100", "shareOfAll"],
      ["note", null],
      ["note", "a".repeat(10_000)],
      ["note", "a".repeat(10_001), "Note can have at most 10,000 characters"],
      ["note", 5, "Note must be text"],
    ],
  ],
  [
    "value map",
    valueMapSchema,
    goodSections.valueMap,
    [
      ["attributes", list(300, (index) => `Attribute ${index}`)],
      ["attributes", list(301, (index) => `Attribute ${index}`), "Attributes can have at most 300 entries"],
      ["attributes", ["Cost", " cost"], "Attributes must be unique", "attributes.1"],
      ["attributes", [""], "Attribute is required", "attributes.0"],
      ["attributes", "Cost", "Attributes must be a list"],
      ["values.Acme.Cost", null],
      ["values.Acme.Cost", 0],
      ["values.Acme.Cost", -0.1, "Score must be between 0 and 10"],
      ["values.Acme.Cost", 10],
      ["values.Acme.Cost", 10.1, "Score must be between 0 and 10"],
      ["values.Acme.Cost", "good", "Score must be a number"],
      ["values.Acme", 5, "Scores must be a map by attribute"],
      ["competitiveMapping", 5, "Competitive mapping must be an object"],
      ["note", null],
      ["note", "a".repeat(10_000)],
      ["note", "a".repeat(10_001), "Note can have at most 10,000 characters"],
      ["note", 5, "Note must be text"],
      [
        "competitiveMapping.values.Rival",
        { "Market Presence": 11 },
        "Score must be between 0 and 10",
        "competitiveMapping.values.Rival.Market Presence",
      ],
    ],
  ],
  [
    "positioning",
    positioningSchema,
    goodSections.positioning,
    [
      ["companyOffering", "a".repeat(10_000)],
      ["companyOffering", "a".repeat(10_001), "Company offering can have at most 10,000 characters"],
      ["companyPositioning", "a".repeat(10_001), "Company positioning can have at most 10,000 characters"],
      ["commercialScorecard.0.score", 10],
      ["commercialScorecard.0.score", 11, "Score must be between 0 and 10"],
      ["commercialScorecard.0.attribute", " pricing "],
      ["commercialScorecard.0.attribute", "Charm", "Attribute must be in the commercial scorecard"],
      ["commercialScorecard", "Pricing", "Commercial scorecard must be a list"],
      [
        "commercialScorecard",
        [{ attribute: "Pricing" }, { attribute: "pricing" }],
        "Attributes of the scorecard must be unique",
        "commercialScorecard.1.attribute",
      ],
    ],
  ],
  [
    "value drivers",
    valueDriversSchema,
    goodSections.drivers,
    [
      ["industries", "Banking", "Industries must be a list"],
      ["segments", "SME", "Segments must be a list"],
      ["segments", ["small", "LARGE"]],
      ["segments", ["Huge"], SIZE, "segments.0"],
      ["attributes", { 0: "Cost" }, "Attributes must be a list"],
      ["attributes", undefined, "Attributes must be a list"],
      ["scores", 5, "Scores must be a map with myScores and avgScores"],
      ["scores.myScores.Banking.Cost", 10.5, "Score must be between 0 and 10"],
      ["selections.Banking.Enterprise.Cost", "TRUE"],
      ["selections.Banking.Enterprise.Cost", "maybe", "Each choice must be true or false"],
      ["selections.Banking", { Huge: {} }, SIZE],
    ],
  ],
  [
    "selection",
    selectionSchema,
    goodSections.selection,
    [
      ["Banking.Enterprise", null],
      ["Banking.Enterprise", 1, "Each choice must be true or false"],
      ["Banking", { Huge: true }, SIZE],
      ["Banking", true, "Each industry must be a map by company size"],
    ],
  ],
];

describe.each(cases)("%s", (_name, schema, good, rules) => {
  test.each(rules)("a section with %s of %j reports: %s", (path, value, message, place = path) => {
    expect(issuesOf(schema, withField(good, path, value))).toEqual(
      message === undefined ? {} : { [place]: [message] },
    );
  });
});
