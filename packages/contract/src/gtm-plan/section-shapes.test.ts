import { describe, expect, test } from "vitest";
import { goodSectionBodies, goodSections, issuesOf } from "../test-issues.ts";
import { competitionSchema } from "./competitors.ts";
import { scorecardAttributes } from "./defaults.ts";
import { positioningSchema } from "./positioning.ts";
import { segmentationSchema } from "./segmentation.ts";
import { selectionSchema } from "./selection.ts";
import { valueDriversBody, valueDriversSchema } from "./value-drivers.ts";
import { valueMapSchema } from "./value-map.ts";

describe("shapes that are read as well", () => {
  const values = { Enterprise: 120, "Mid-Market": 900, SME: null, marketSize: null, yoyGrowth: null };

  test.each([
    ["a map", { industries: { Banking: { Enterprise: 120, "Mid-Market": 900 } } }],
    ["numeric text", { industries: { Banking: { enterprise: " 120 ", "MID MARKET": "9e2" } } }],
    ["other names of sizes", { industries: { Banking: { Large: 120, Medium: 900, small: "" } } }],
    ["rows", { industries: [{ industry: "Banking", enterprise: 120, midMarket: 900 }] }],
    ["bare industries", { Banking: { Enterprise: 120, "Mid-market": 900 } }],
  ])("segmentation is read from %s", (_shape, sent) => {
    expect(segmentationSchema.parse({ rational: "r", ...sent })).toEqual({
      rational: "r",
      marketSize: null,
      yoyGrowth: null,
      industries: { Banking: values },
    });
  });

  test("values per account are read from numeric text, and count as missing if all are blank", () => {
    const parsed = (accountValues: unknown) =>
      segmentationSchema.parse({ industries: {}, accountValues }).accountValues;
    expect(parsed({ large: "400000" })).toEqual({ Enterprise: 400_000, "Mid-Market": null, SME: null });
    expect([parsed({ SME: "" }), parsed(null), parsed({})]).toEqual([undefined, undefined, undefined]);
  });

  test("a list of industries with a row that names no industry is refused", () => {
    expect(issuesOf(segmentationSchema, { industries: [{ enterprise: 1 }] })).toEqual({
      industries: ["Industries must be a map by industry"],
    });
  });

  test("a segmentation figure that is not a plain number is stored unchanged as text", () => {
    const { industries, marketSize } = segmentationSchema.parse({
      marketSize: "about 2 B",
      industries: { Banking: { Enterprise: "1,200" } },
    });
    expect([marketSize, industries.Banking?.Enterprise]).toEqual(["about 2 B", "1,200"]);
  });

  test("competitors are read from rows alone, and the own market share from one figure for all industries", () => {
    const { competitors } = goodSections.competitors;
    expect(competitionSchema.parse(competitors)).toEqual({ competitors, marketShare: {}, shareOfAll: null });
    expect(competitionSchema.parse({ competitors: [], marketShare: "5" })).toEqual({
      competitors: [],
      marketShare: {},
      shareOfAll: 5,
    });
  });

  test("a blank competitor row is read as a competitor with blank fields and a market share of 0", () => {
    expect(competitionSchema.parse([{}]).competitors).toEqual([
      {
        industry: "",
        name: "",
        url: "",
        country: "",
        revenue: null,
        funding: null,
        customers: null,
        yearOfIncorporation: null,
        marketShare: 0,
        asOf: "",
      },
    ]);
  });

  test("a value map is read from its scores alone", () => {
    expect(valueMapSchema.parse({ Rival: { Cost: 6 } })).toEqual({ values: { Rival: { Cost: 6 } } });
  });

  test("a scorecard is read from a map and gets every attribute in order", () => {
    const { commercialScorecard } = positioningSchema.parse({
      commercialScorecard: { pricing: { score: "7", comment: " Fair " } },
    });
    expect(commercialScorecard.map(({ attribute }) => attribute)).toEqual(scorecardAttributes);
    expect(commercialScorecard[2]).toEqual({ attribute: "Pricing", score: 7, comment: "Fair" });
    expect(commercialScorecard[0]).toEqual({ attribute: "Product Availability", score: null, comment: "" });
  });

  test("value drivers are read from selections alone, and their scores by industry and attribute", () => {
    const selections = { Banking: { large: { Cost: true } } };
    const read = valueDriversSchema.parse(selections);
    expect(read).toEqual({
      scores: { myScores: {}, avgScores: {} },
      selections: { Banking: { Enterprise: { Cost: true }, "Mid-Market": {}, SME: {} } },
    });
    const scores = { Banking: { Cost: { myScores: 8, avgScores: "6" } } };
    expect(valueDriversSchema.parse({ ...goodSections.drivers, scores }).scores).toEqual({
      myScores: { Banking: { Cost: 8 } },
      avgScores: { Banking: { Cost: 6 } },
    });
  });

  test.each([5, "x", null, [], { Banking: 1 }])("filteredSegmentation may be %j", (filteredSegmentation) => {
    expect(issuesOf(valueDriversBody, { ...goodSectionBodies, filteredSegmentation })).toEqual({});
  });

  test("a selection is read from rows of industry, segment and choice; an incomplete row is refused", () => {
    const pairs = [
      { industry: "Banking", segment: "Large", selected: true },
      { industry: "Banking", segment: "sme", selected: false },
    ];
    expect(selectionSchema.parse(pairs)).toEqual({
      Banking: { Enterprise: true, "Mid-Market": false, SME: false },
    });
    expect(selectionSchema.safeParse([{ industry: "Banking" }]).success).toBe(false);
  });
});
