import type { CrmDeal } from "../platform/connectors/connector.ts";
import { randomNumbers } from "./random-numbers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEALS = 1_200;
const YEARS = 3;

/** Each with its share, the share of its decided deals that are won, and the size of its deals. */
const sources = [
  ["Field Sales", 0.34, 0.3, 1.35],
  ["Content Marketing", 0.25, 0.21, 0.9],
  ["SEM", 0.16, 0.17, 0.75],
  ["Channel Sales - Resellers/Distributers", 0.12, 0.27, 1.3],
  ["Trade Shows/Event Participation", 0.1, 0.2, 1],
  // In no catalogue: these deals are not mapped.
  ["Word of mouth", 0.03, 0.35, 0.8],
] as const;

/** Each with its share and currency. The pounds of a British owner have no rate. */
const markets = [
  ["Germany", 0.665, "EUR"],
  ["Switzerland", 0.18, "CHF"],
  ["Austria", 0.14, "EUR"],
  ["Germany", 0.015, "GBP"],
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

const rivers =
  "Alster Bode Donau Elbe Fulda Havel Isar Jagst Kocher Lahn Main Neckar Oder Pegnitz Rhein Saale Spree Tauber Unstrut Weser".split(
    " ",
  );
const trades: Readonly<Record<string, readonly string[]>> = {
  "Real Estate": ["Immobilien", "Wohnbau", "Grundbesitz"],
  "Facilities Management": ["Gebäudedienste", "Objektpflege"],
  Retail: ["Kaufhaus", "Handelsgruppe"],
  "Hospitality & Hotels": ["Hotels", "Gasthöfe"],
  Insurance: ["Versicherung"],
  "Capital Markets & Investment Management": ["Kapitalanlage", "Fonds"],
};

const openStages = ["Qualification", "Needs Analysis", "Proposal/Price Quote", "Negotiation/Review"] as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The deals of the example's CRM, in the words of Zoho CRM: three years up to now, more each year, the same ones each
 * time. They are of the plan's products, geographies, industries and channels; a few are of a source that no plan
 * knows, and a few in a currency without a rate.
 */
export function exampleDeals(now: Date): CrmDeal[] {
  const next = randomNumbers(20_271);
  const between = (low: number, high: number) => low + (high - low) * next();
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  /** One of the choices, by their shares. */
  function drawn<T extends readonly [unknown, number, ...unknown[]]>(choices: readonly T[]): T {
    let left = next();
    for (const choice of choices) {
      left -= choice[1];
      // Sums of shares are rounded.
      if (left <= 1e-9) return choice;
    }
    throw new RangeError("The shares do not add to 1");
  }

  return Array.from({ length: DEALS }, (_, index) => {
    const [leadSource, , winRate, size] = drawn(sources);
    const [geo, , currency] = drawn(markets);
    const [product, , price, industries] = drawn(products);
    const industry = oneOf<string>(industries) ?? "Real Estate";
    // Square root: the number of new deals grows with time.
    const age = (1 - Math.sqrt((index + next()) / DEALS)) * YEARS * 365;
    const createdAt = now.getTime() - age * DAY_MS;
    const cycle = between(35, 190) * size;
    const isWon = next() < winRate;
    const isDecided = age > cycle;
    const place = Math.min(openStages.length - 1, Math.floor((age / cycle) * openStages.length));
    const stage = isDecided ? (isWon ? "Closed Won" : "Closed Lost") : (openStages[place] ?? openStages[0]);
    // Few large deals, many small ones.
    const amount = Math.round((price * size * (0.4 + 2.2 * next() ** 3)) / 50) * 50;
    const closesAt = createdAt + cycle * DAY_MS;
    const account = `${oneOf(rivers)} ${oneOf(trades[industry] ?? ["Gruppe"])} ${oneOf(["GmbH", "AG", "KG"])}`;
    return {
      externalId: String(4_876_876_000_000_100_000n + BigInt(index)),
      changedAt: new Date(isDecided ? closesAt : now).toISOString(),
      properties: {
        Deal_Name: `${account}: ${product.replace("Northlight ", "")}`,
        Account_Name: account,
        Amount: amount,
        Currency: currency,
        Stage: stage,
        Lead_Source: leadSource,
        Product: product,
        Geo: geo,
        Industry_Domain: industry,
        Created_Time: dayOf(createdAt),
        Closing_Date: dayOf(closesAt),
      },
    };
  });
}

/** Rates of the quarters that the deals are of, in units for one US dollar. */
export function exampleRates(now: Date): { date: string; base: string; rates: Record<string, number> }[] {
  return Array.from({ length: 4 * YEARS + 1 }, (_, index) => {
    const month = now.getUTCMonth() - (now.getUTCMonth() % 3) - 3 * (4 * YEARS - index);
    const wave = Math.sin(index * 0.9);
    return {
      date: dayOf(Date.UTC(now.getUTCFullYear(), month, 1)),
      base: "USD",
      rates: { EUR: round(0.91 + 0.03 * wave), CHF: round(0.86 + 0.025 * wave) },
    };
  });
}

const round = (rate: number) => Math.round(rate * 10_000) / 10_000;
