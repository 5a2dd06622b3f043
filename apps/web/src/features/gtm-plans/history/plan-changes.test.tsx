import type { GtmPlanReply } from "@beachhead/contract";
import { describe, expect, it } from "vitest";
import { excerpts } from "./comparison.tsx";
import { countChanges, planChanges } from "./plan-changes.ts";

const CRM = "CRM-India";
const DESK = "Desk-India";
const sizes = <T,>(value: T) => ({ Enterprise: value, "Mid-Market": value, SME: value });

function plan(change: Partial<GtmPlanReply> = {}): GtmPlanReply {
  const product = { description: "", geos: ["India"], industries: ["Banking"] };
  return {
    _id: "p",
    id: "p",
    gtmPlanId: "p",
    version: 3,
    createdAt: "2026-11-01T00:00:00Z",
    updatedAt: "2026-11-02T00:00:00Z",
    example: false,
    gtmPlanName: "CRM launch",
    companyName: "Acme",
    website: "https://acme.example",
    currency: "USD",
    firstYear: 2027,
    yearStartMonth: 1,
    shortDescription: "",
    goalsNote: "",
    segmentData: [{ enterprise: "> 1000", midMarket: "100 to 1000", sme: "< 100" }],
    products: [
      { ...product, id: "crm", name: "CRM", geoIds: ["c1"] },
      { ...product, id: "desk", name: "Desk", geoIds: ["c2"] },
    ],
    goals: [{ id: 1, goal: "Revenue (USD)", currentValue: 2e6, targetValue: 12e6, targetYear: 2031 }],
    totalProducts: 2,
    totalGeos: 1,
    totalIndustries: 1,
    completeness: {
      "business-details": "complete",
      "goal-setting": "complete",
      segmentation: "empty",
      competitors: "empty",
      "customer-value-map": "empty",
      overlayValueDriver: "empty",
      "recommended-segmentation": "empty",
      "company-value-proposition": "empty",
    },
    combinationData: [
      { id: "c1", title: CRM, product: "CRM", geo: "India", industries: ["Banking"] },
      { id: "c2", title: DESK, product: "Desk", geo: "India", industries: ["Banking"] },
    ],
    combinationStates: {},
    segmentationData: {},
    competitors: {},
    customerValueData: {},
    overlayValueDriver: {},
    positioningAndPricingData: {},
    recommendedsegmentData: {},
    personalSelection: {},
    segmentWeights: { size: 25, growth: 15, openness: 15, fit: 25, coverage: 10, strength: 10 },
    ...change,
  };
}

const segmentation = (Enterprise: number | null, industry = "Banking") => ({
  rational: "",
  industries: { [industry]: { ...sizes(null), Enterprise, marketSize: null, yoyGrowth: null } },
});

const competitor = (name: string, marketShare: number) => ({
  industry: "Banking",
  name,
  url: "",
  country: "",
  revenue: null,
  funding: null,
  customers: null,
  yearOfIncorporation: 1999,
  marketShare,
  asOf: "",
});

/** The changes as lines of words. */
const told = (was: GtmPlanReply, now: GtmPlanReply) =>
  planChanges(was, now).flatMap(({ label, combination, changes }) =>
    changes.map((change) => [combination ?? label, change.field, change.was, change.now].join(" | ")),
  );

describe("what differs between two versions of a plan", () => {
  it("planChanges is empty when two versions have the same contents", () => {
    expect(planChanges(plan(), plan({ version: 9, updatedAt: "2026-11-20T00:00:00Z" }))).toEqual([]);
  });

  it("planChanges names changed details, goals and weights by their field", () => {
    const now = plan({
      gtmPlanName: "CRM 2027",
      goals: [{ id: 1, goal: "Revenue (USD)", currentValue: 2e6, targetValue: 15e6, targetYear: 2032 }],
      segmentWeights: { size: 30, growth: 10, openness: 15, fit: 25, coverage: 10, strength: 10 },
    });
    expect(told(plan(), now)).toEqual([
      "Business details | GTM plan name | CRM launch | CRM 2027",
      "Goals | Revenue (USD), target value | 12,000,000 | 15,000,000",
      "Goals | Revenue (USD), target year | 2031 | 2032",
      "Recommended segments | Weight of size, % | 25 | 30",
      "Recommended segments | Weight of growth, % | 15 | 10",
    ]);
  });

  it("planChanges follows a renamed product, and lists a removed product and its steps in one line each", () => {
    const was = plan({ segmentationData: { [DESK]: segmentation(40) } });
    const [crm] = was.products;
    const now = plan({
      products: crm === undefined ? [] : [{ ...crm, name: "Sales desk", geos: ["India", "Chile"] }],
      combinationData: [
        { id: "c1", title: "Sales desk-India", product: "Sales desk", geo: "India", industries: ["Banking"] },
      ],
    });
    expect(told(was, now)).toEqual([
      "Business details | Sales desk, product name | CRM | Sales desk",
      "Business details | Sales desk, geographies | India | India, Chile",
      "Business details | Desk | Geographies: India\nIndustries: Banking | ",
      "Business details | Steps of Desk-India | 1 entry | ",
    ]);
  });

  it("planChanges compares the steps of each combination, even when its title changed", () => {
    const was = plan({
      segmentationData: { [CRM]: segmentation(40), [DESK]: segmentation(7) },
      competitors: {
        [CRM]: {
          competitors: [competitor("Rival", 20), competitor("Gone", 5)],
          industries: ["Banking"],
          marketShare: { Banking: null },
          note: "",
        },
      },
    });
    const now = plan({
      combinationData: [
        { id: "c1", title: "Pipeline-India", product: "Pipeline", geo: "India", industries: ["Banking"] },
        { id: "c2", title: DESK, product: "Desk", geo: "India", industries: ["Banking"] },
      ],
      segmentationData: { "Pipeline-India": segmentation(55), [DESK]: segmentation(7) },
      competitors: {
        "Pipeline-India": {
          competitors: [competitor("Rival", 25)],
          industries: ["Banking"],
          marketShare: { Banking: 10 },
          note: "Asked buyers",
        },
      },
    });
    const groups = planChanges(was, now);
    expect(groups.map(({ step, combination }) => [step, combination])).toEqual([
      ["segmentation", "Pipeline-India"],
      ["competitors", "Pipeline-India"],
    ]);
    expect(told(was, now)).toEqual([
      "Pipeline-India | Banking, Enterprise | 40 | 55",
      "Pipeline-India | Note |  | Asked buyers",
      "Pipeline-India | Own market share in Banking, % |  | 10",
      "Pipeline-India | Rival in Banking, market share, % | 20 | 25",
      "Pipeline-India | Gone in Banking | Name: Gone\nMarket share, %: 5\nYear of incorporation: 1999 | ",
    ]);
    expect(countChanges(groups)).toBe(5);
  });

  it("planChanges matches our own row of the value map after the company is renamed", () => {
    const map = (company: string, score: number) => ({
      attributes: ["Price"],
      values: { [company]: { Price: score }, Rival: { Price: 4 } },
      competitiveMapping: { attributes: [], values: {} },
      note: "",
    });
    const was = plan({ customerValueData: { [CRM]: map("Acme", 6) } });
    const now = plan({ companyName: "Zenith", customerValueData: { [CRM]: map("Zenith", 9) } });
    expect(told(was, now)).toEqual([
      "Business details | Company name | Acme | Zenith",
      "CRM-India | Zenith, Price | 6 | 9",
    ]);
  });

  it("planChanges writes chosen segments as the names of the selected sizes", () => {
    const was = plan({ personalSelection: { [CRM]: { Banking: { ...sizes(false), SME: true } } } });
    const now = plan({ personalSelection: { [CRM]: { Banking: { ...sizes(true), SME: false } } } });
    expect(told(was, now)).toEqual(["CRM-India | Banking, chosen | SME | Enterprise, Mid-Market"]);
  });
});

describe("long texts", () => {
  it("excerpts cuts long texts to where they begin to differ", () => {
    const shared = "a".repeat(1000);
    const { was, now } = excerpts(`${shared}old${shared}`, `${shared}new`);
    expect(was).toMatch(/^…a{40}olda+…$/);
    expect(now).toBe(`…${"a".repeat(40)}new`);
    expect(excerpts("old", "new")).toEqual({ was: "old", now: "new" });
  });
});
