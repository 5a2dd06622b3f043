/** A deal of the example company, before a CRM writes it in its own words. */
export interface StockDeal {
  id: string;
  name: string;
  account: string;
  /** The channel it came from. */
  leadSource: string;
  product: string;
  geo: string;
  industry: string;
  amount: number | null;
  currency: string;
  stage: Stage;
  createdAt: number;
  /** Expected, or when it was won or lost. */
  closesAt: number;
  changedAt: number;
  /** When it was deleted in the CRM. */
  deletedAt?: number;
}

export type Stage = "qualification" | "analysis" | "proposal" | "negotiation" | "won" | "lost";

const DAY = 24 * 60 * 60 * 1000;
const DEALS = 1_200;
const YEARS = 3;

/** Shares add to 1. The last of the sources is in no channel plan, as happens. */
const sources = [
  ["Field Sales", 0.34, 0.3, 1.35],
  ["Content Marketing", 0.25, 0.21, 0.9],
  ["SEM", 0.16, 0.17, 0.75],
  ["Channel Sales - Resellers/Distributers", 0.12, 0.27, 1.3],
  ["Trade Shows/Event Participation", 0.1, 0.2, 1],
  ["Webinar", 0.03, 0.18, 0.8],
] as const;

const geos = [
  ["Germany", 0.68, "EUR"],
  ["Switzerland", 0.18, "CHF"],
  ["Austria", 0.14, "EUR"],
] as const;

const products = [
  [
    "Northlight Atlas",
    0.72,
    21_000,
    ["Real Estate", "Facilities Management", "Retail", "Hospitality & Hotels"],
  ],
  [
    "Northlight Ledger",
    0.28,
    13_500,
    ["Real Estate", "Insurance", "Capital Markets & Investment Management"],
  ],
] as const;

const accountWords = {
  first:
    "Alster Bavaria Donau Elbe Havel Isar Kastanien Linden Main Neckar Rhein Saale Spree Tauern Weser Zugspitz",
  second: {
    "Real Estate": "Immobilien|Wohnbau|Grundbesitz|Liegenschaften",
    "Facilities Management": "Gebäudedienste|Facility Service|Objektpflege",
    Retail: "Markt|Kaufhaus|Handelsgruppe",
    "Hospitality & Hotels": "Hotels|Gasthöfe|Resorts",
    Insurance: "Versicherung|Rückversicherung",
    "Capital Markets & Investment Management": "Kapitalanlage|Fonds|Asset Management",
  } as Readonly<Record<string, string>>,
  third: "GmbH AG KG",
} as const;

const openStages = ["qualification", "analysis", "proposal", "negotiation"] as const;

/**
 * The company's deals of the three years before `now`, the same ones each time: more each year, a fifth to a third of
 * the decided ones won, by channel. Some lack an amount and some are in francs.
 */
export function northlightDeals(now: number, count = DEALS): StockDeal[] {
  const next = randomNumbers(20_271);
  const between = (low: number, high: number) => low + (high - low) * next();
  /** One of the choices, by their shares. */
  const drawFrom = <T extends readonly [unknown, number, ...unknown[]]>(choices: readonly T[]): T => {
    let left = next();
    for (const choice of choices) {
      left -= choice[1];
      // Sums of shares are rounded.
      if (left <= 1e-9) return choice;
    }
    throw new RangeError("The shares do not add to 1");
  };
  const word = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? "";

  return Array.from({ length: count }, (_, index) => {
    const [leadSource, , winRate, size] = drawFrom(sources);
    const [geo, , currency] = drawFrom(geos);
    const [product, , price, industries] = drawFrom(products);
    const industry = word(industries);
    // Square root: the number of new deals grows with time.
    const age = (1 - Math.sqrt((index + next()) / count)) * YEARS * 365;
    const createdAt = Math.round(now - age * DAY);
    const cycle = between(35, 190) * size;
    const isDecided = age > cycle;
    const isWon = next() < winRate;
    const stage: Stage = isDecided
      ? isWon
        ? "won"
        : "lost"
      : (openStages[Math.min(3, Math.floor((age / cycle) * 4))] ?? "qualification");
    const closesAt = Math.round(createdAt + cycle * DAY);
    // Few large deals, many small ones.
    const amount = Math.round((price * size * Math.exp(between(-0.9, 0.95))) / 50) * 50;
    const account = [
      word(accountWords.first.split(" ")),
      word((accountWords.second[industry] ?? "Gruppe").split("|")),
      word(accountWords.third.split(" ")),
    ].join(" ");
    const changedAt = isDecided ? closesAt : Math.min(now, createdAt + age * DAY * next());
    return {
      id: String(4_876_876_000_000_392_000n + BigInt(index)),
      name: `${account}: ${product.replace("Northlight ", "")}`,
      account,
      leadSource,
      product,
      geo,
      industry,
      amount: next() < 0.02 ? null : amount,
      currency,
      stage,
      createdAt,
      closesAt,
      changedAt: Math.round(changedAt),
    };
  });
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
