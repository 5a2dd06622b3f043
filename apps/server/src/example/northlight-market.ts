import { competitiveMappingAttributes, defaultAttributes } from "@beachhead/contract";

/** Target accounts of the German market by size (those whose bills are worth a visit), market size in euros, growth in per cent a year. */
interface Market {
  accounts: readonly [enterprise: number, midMarket: number, sme: number];
  size: number;
  growth: number;
}

export const ATLAS = "Northlight Atlas";
const LEDGER = "Northlight Ledger";

/** The markets of each product by industry. */
export const markets: Readonly<Record<string, Readonly<Record<string, Market>>>> = {
  [ATLAS]: {
    "Real Estate": { accounts: [180, 1400, 900], size: 420_000_000, growth: 14 },
    "Facilities Management": { accounts: [60, 420, 260], size: 150_000_000, growth: 11 },
    Retail: { accounts: [90, 650, 400], size: 210_000_000, growth: 8 },
    "Hospitality & Hotels": { accounts: [25, 310, 520], size: 95_000_000, growth: 6 },
  },
  [LEDGER]: {
    "Real Estate": { accounts: [180, 1400, 600], size: 13_000_000, growth: 22 },
    Insurance: { accounts: [70, 160, 0], size: 8_000_000, growth: 18 },
    "Capital Markets & Investment Management": { accounts: [110, 380, 120], size: 16_000_000, growth: 26 },
  },
};

interface Rival {
  name: string;
  url: string;
  country: string;
  revenue: number | string;
  funding: number | string;
  customers: number;
  yearOfIncorporation: number;
  shares: Readonly<Record<string, number>>;
}

const rivals: Readonly<Record<string, readonly Rival[]>> = {
  [ATLAS]: [
    {
      name: "Wattwise",
      url: "https://wattwise.example",
      country: "Germany",
      revenue: 38_000_000,
      funding: 22_000_000,
      customers: 640,
      yearOfIncorporation: 2012,
      shares: { "Real Estate": 18, "Facilities Management": 12, Retail: 9 },
    },
    {
      name: "Gridsense",
      url: "https://gridsense.example",
      country: "Netherlands",
      revenue: 61_000_000,
      funding: 45_000_000,
      customers: 910,
      yearOfIncorporation: 2009,
      shares: { "Real Estate": 11, Retail: 16, "Hospitality & Hotels": 7 },
    },
    {
      name: "Thermoflow",
      url: "https://thermoflow.example",
      country: "Austria",
      revenue: "about 9 million",
      funding: "family-owned",
      customers: 210,
      yearOfIncorporation: 1998,
      shares: { "Facilities Management": 15, "Hospitality & Hotels": 14 },
    },
  ],
  [LEDGER]: [
    {
      name: "Carbonbook",
      url: "https://carbonbook.example",
      country: "United Kingdom",
      revenue: 27_000_000,
      funding: 60_000_000,
      customers: 380,
      yearOfIncorporation: 2018,
      shares: { "Real Estate": 9, Insurance: 14, "Capital Markets & Investment Management": 17 },
    },
    {
      name: "Belegwerk",
      url: "https://belegwerk.example",
      country: "Germany",
      revenue: 12_000_000,
      funding: 4_000_000,
      customers: 520,
      yearOfIncorporation: 2015,
      shares: { "Real Estate": 13, Insurance: 6 },
    },
  ],
};

export const competitorsOfExample = (product: string): readonly Rival[] => rivals[product] ?? [];

/** Scores in the order of the default attributes. */
const ownScores: Readonly<Record<string, readonly number[]>> = {
  [ATLAS]: [5, 8, 7, 8, 4, 9, 9, 6, 7, 5],
  [LEDGER]: [5, 8, 8, 6, 4, 7, 8, 7, 7, 6],
};
const rivalScores: Readonly<Record<string, readonly number[]>> = {
  Wattwise: [8, 7, 7, 5, 8, 5, 6, 8, 6, 8],
  Gridsense: [7, 7, 9, 4, 7, 4, 5, 9, 5, 7],
  Thermoflow: [6, 8, 4, 7, 7, 6, 5, 5, 9, 6],
  Carbonbook: [8, 6, 9, 4, 7, 6, 7, 8, 5, 8],
  Belegwerk: [6, 7, 5, 8, 6, 6, 5, 5, 8, 5],
};

/** How strong each company is, whatever its product; in the order of the attributes of the competitive mapping. */
const ownStrengths: Readonly<Record<string, readonly number[]>> = {
  [ATLAS]: [8, 3, 5, 4, 6, 3, 7],
  [LEDGER]: [7, 3, 5, 3, 7, 2, 5],
};
const rivalStrengths: Readonly<Record<string, readonly number[]>> = {
  Wattwise: [6, 7, 5, 8, 7, 8, 8],
  Gridsense: [8, 8, 6, 7, 6, 7, 8],
  Thermoflow: [4, 4, 3, 6, 8, 5, 7],
  Carbonbook: [8, 7, 5, 8, 7, 7, 7],
  Belegwerk: [5, 4, 6, 5, 6, 5, 6],
};

const row = (attributes: readonly string[], scores: readonly number[] = []) =>
  Object.fromEntries(attributes.map((attribute, index) => [attribute, scores[index] ?? null]));

/** The customer value map of a product, our own row under the company's name. */
export function scoresOfExample(product: string, companyName: string): Record<string, unknown> {
  return Object.fromEntries([
    [companyName, row(defaultAttributes, ownScores[product])] as const,
    ...competitorsOfExample(product).map(
      ({ name }) => [name, row(defaultAttributes, rivalScores[name])] as const,
    ),
  ]);
}

/** The competitive mapping of a product, our own row under the company's name. */
export function mappingOfExample(product: string, companyName: string): Record<string, unknown> {
  return Object.fromEntries([
    [companyName, row(competitiveMappingAttributes, ownStrengths[product])] as const,
    ...competitorsOfExample(product).map(
      ({ name }) => [name, row(competitiveMappingAttributes, rivalStrengths[name])] as const,
    ),
  ]);
}

/** What decides a purchase, by company size; financial firms are asked for certificates, hotels for a person. */
export function driversBySize(industry: string): Record<string, string[]> {
  const isFinancial = industry === "Insurance" || industry.startsWith("Capital Markets");
  const isHotel = industry.startsWith("Hospitality");
  return {
    Enterprise: [
      "Reliability",
      "Scalability",
      "Reference/Ind Experience",
      ...(isFinancial ? ["Industry Certifications", "Brand/Trust"] : ["Comprehensiveness"]),
    ],
    "Mid-Market": [
      "Reliability",
      "Cost",
      "Speed/Ease of Deployment",
      "Ease of use",
      ...(isFinancial ? ["Industry Certifications"] : []),
    ],
    SME: ["Cost", "Ease of use", ...(isHotel ? ["Post Sales Service"] : [])],
  };
}

const offerings: Readonly<Record<string, string>> = {
  [ATLAS]:
    "Meters, heating and ventilation read every quarter of an hour; each waste named with its place, its yearly " +
    "cost and the first thing to do. Running in a week on what is already in the building.",
  [LEDGER]:
    "Energy and carbon statements building by building, every figure traced to its meter, ready for the auditor.",
};
const positions: Readonly<Record<string, string>> = {
  [ATLAS]:
    "For anyone responsible for the energy of 20 to 200 buildings without a team for it, Atlas is the one that " +
    "names the next thing to do instead of showing another chart.",
  [LEDGER]:
    "For owners who must show auditors and banks what their buildings use, Ledger is the statement that needs no " +
    "second look, because it ends at the meter.",
};

/** Score and comment of the scorecard's lines in their order. */
const scorecard: readonly (readonly [attribute: string, score: number, comment: string])[] = [
  ["Product Availability", 8, "Available now; the app for janitors follows in spring."],
  ["Localization", 6, "German is complete, French half, Italian not started."],
  ["Pricing", 7, "By seat and month; large portfolios ask for a price by building."],
  [
    "Sales Collaterals/Use Cases/Case Studies",
    4,
    "Two case studies, both from offices. Hotels and shops are missing.",
  ],
  ["Implementation Capabilities", 7, "Two partners for meters in Germany, none abroad."],
  ["Training to Sales Team", 5, "Two of four sellers have done the course; the others start it in Berlin."],
  ["Referability", 5, "Eight of eighty customers take calls from others."],
  ["Certifications", 4, "ISO 27001 audit in March."],
  ["Demo readiness", 9, "A building of our own, live."],
  ["Product Documentation/Roadmap", 7, "Manuals in German and English; customers see the next two quarters."],
  ["Support Teams (Mktg/Presales)", 5, "One engineer for demonstrations; a second from July."],
  ["Contracts readiness", 6, "German law only so far."],
  [
    "Billing/Collection Process",
    7,
    "Invoices by the month in euros; direct debit is being tried with ten customers.",
  ],
];

/** Positioning and pricing of a product; abroad less is ready than at home. */
export function positioning(product: string, geo: string): object {
  const less = geo === "Germany" ? 0 : 2;
  const abroad = new Set(["Localization", "Implementation Capabilities", "Contracts readiness"]);
  return {
    companyOffering: offerings[product] ?? "",
    companyPositioning: positions[product] ?? "",
    commercialScorecard: scorecard.map(([attribute, score, comment]) => ({
      attribute,
      score: abroad.has(attribute) ? score - less : score,
      comment,
    })),
  };
}
