import { combinationTitle, competitiveMappingAttributes, defaultAttributes } from "@beachhead/contract";
import { DAY_MS } from "../platform/clock/durations.ts";
import {
  ATLAS,
  competitorsOfExample,
  driversBySize,
  mappingOfExample,
  markets,
  positioning,
  scoresOfExample,
} from "./northlight-market.ts";

/** Where the large ones are few and well known. */
const REFERENCES = new Set(["Hospitality & Hotels", "Insurance"]);

/** What of a product decides which steps the example has for it. */
export interface ExampleProduct {
  name: string;
  geos: readonly string[];
  industries: readonly string[];
}

/** How large each market is beside the German one. */
const scales: Readonly<Record<string, number>> = { Germany: 1, Austria: 0.11, Switzerland: 0.16 };

const rationals: Readonly<Record<string, string>> = {
  Germany:
    "Energy audits are due every four years for all but the small ones, and rents with heating make landlords pay.",
  Austria:
    "The same rules a year later; the large housing co-operatives decide together and ask for German references.",
  Switzerland:
    "High prices for power make the case alone. Cantons differ; French and Italian texts are needed in the west and south.",
};

const competitorNotes: Readonly<Record<string, string>> = {
  Germany:
    "Revenue and customers from annual accounts and the companies' own pages; shares are our estimate after asking " +
    "eleven buyers which offers they had on the table.",
  Austria:
    "Shares as in Germany until we have asked here; the Austrian company is known to be stronger at home.",
  Switzerland:
    "Shares as in Germany until we have asked here. Nobody from Switzerland was named to us so far.",
};
const mapNotes: Readonly<Record<string, string>> = {
  [ATLAS]:
    "Scores from conversations with 14 buyers, ours by the same people. They like how fast Atlas runs and how little it " +
    "asks of them; they miss references, and a name they know.",
};
const OTHER_MAP_NOTE =
  "Scores from six buyers and two auditors, so still rough. Service and ease of use speak for us, references against us.";
const driverNote =
  "What came up unasked in these conversations: large owners ask for references and scale, those in the middle for cost " +
  "and a fast start, small ones for cost and ease of use.";

/**
 * Every step of the example's plan for these products, as maps by combination in the shape a whole plan is sent in.
 * Products, places and industries that a copy leaves out are left out here.
 * @param now the facts about competitors were looked up some weeks before
 */
export function exampleSteps(
  products: readonly ExampleProduct[],
  companyName: string,
  now: Date,
): Record<string, unknown> {
  const asOf = new Date(now.getTime() - 26 * DAY_MS).toISOString().slice(0, 10);
  const combinations = products.flatMap((product) =>
    product.geos.map((geo) => ({ title: combinationTitle(product.name, geo), product, geo })),
  );
  const by = (step: (product: ExampleProduct, geo: string) => unknown): Record<string, unknown> =>
    Object.fromEntries(combinations.map(({ title, product, geo }) => [title, step(product, geo)] as const));
  return {
    segmentationData: by(segmentation),
    competitors: by((product, geo) => competition(product, geo, asOf)),
    customerValueData: by(({ name }) => ({
      note: mapNotes[name] ?? OTHER_MAP_NOTE,
      attributes: [...defaultAttributes],
      values: scoresOfExample(name, companyName),
      competitiveMapping: {
        attributes: [...competitiveMappingAttributes],
        values: mappingOfExample(name, companyName),
      },
    })),
    overlayValueDriver: by(valueDrivers),
    personalSelection: by(selection),
    positioningAndPricingData: by(({ name }, geo) => positioning(name, geo)),
  };
}

function segmentation({ name, industries }: ExampleProduct, geo: string): object {
  const scale = scales[geo] ?? 1;
  const scaled = (value: number, step: number) => Math.max(step, Math.round((value * scale) / step) * step);
  return {
    rational: rationals[geo] ?? "",
    industries: Object.fromEntries(
      industries.flatMap((industry) => {
        const market = markets[name]?.[industry];
        if (market === undefined) return [];
        const [enterprise, midMarket, sme] = market.accounts;
        const values = {
          Enterprise: scaled(enterprise, 1),
          "Mid-Market": scaled(midMarket, 5),
          SME: sme === 0 ? 0 : scaled(sme, 10),
          marketSize: scaled(market.size, 100_000),
          yoyGrowth: market.growth,
        };
        return [[industry, values] as const];
      }),
    ),
  };
}

function competition({ name, industries }: ExampleProduct, geo: string, asOf: string): object {
  return {
    competitors: industries.flatMap((industry) =>
      competitorsOfExample(name).flatMap(({ shares, ...facts }) => {
        const share = shares[industry];
        // Abroad nobody is as strong as at home.
        const atHome = facts.country === geo ? 1.3 : 1;
        const marketShare = Math.round((share ?? 0) * atHome);
        return share === undefined ? [] : [{ ...facts, industry, marketShare, asOf }];
      }),
    ),
    marketShare: Object.fromEntries(industries.map((industry) => [industry, geo === "Germany" ? 1 : 0])),
    note: competitorNotes[geo] ?? "",
  };
}

function valueDrivers({ industries }: ExampleProduct): object {
  return {
    industries: [...industries],
    segments: ["Enterprise", "Mid-Market", "SME"],
    attributes: [...defaultAttributes],
    note: driverNote,
    selections: Object.fromEntries(
      industries.map((industry) => [
        industry,
        Object.fromEntries(
          Object.entries(driversBySize(industry)).map(([size, names]) => [
            size,
            Object.fromEntries(names.map((attribute) => [attribute, true])),
          ]),
        ),
      ]),
    ),
  };
}

/**
 * What the planner goes for: in Germany Atlas, in the middle everywhere and with the large owners, where references
 * count. Elsewhere one segment that gives a first reference, so that nearly all of the goal is Atlas in Germany.
 */
function selection({ name, industries }: ExampleProduct, geo: string): object {
  const isHome = name === ATLAS && geo === "Germany";
  const [reference] = industries.filter((industry) => REFERENCES.has(industry));
  return Object.fromEntries(
    industries.map((industry) => [
      industry,
      isHome
        ? { Enterprise: industry === "Real Estate", "Mid-Market": true, SME: false }
        : { Enterprise: industry === reference, "Mid-Market": false, SME: false },
    ]),
  );
}
