import { randomNumbers } from "./random-numbers.ts";

/**
 * Each with its share, the share of its deals that are won, and the size of its deals. Field sales win fewer and smaller
 * deals than planned, content brings more.
 */
const sources = [
  ["Field Sales", 0.53, 0.15, 1],
  ["Content Marketing", 0.11, 0.24, 0.95],
  ["SEM", 0.19, 0.09, 0.75],
  ["Channel Sales - Resellers/Distributers", 0.09, 0.22, 1.15],
  ["Trade Shows/Event Participation", 0.03, 0.15, 1.1],
  // In no catalogue: these deals are not mapped.
  ["Word of mouth", 0.05, 0.33, 0.8],
] as const;

/** Each with its share and currency. Germany is first, as planned. The pounds of a British owner have no rate. */
const markets = [
  ["Germany", 0.865, "EUR"],
  ["Switzerland", 0.08, "CHF"],
  ["Austria", 0.04, "EUR"],
  ["Germany", 0.015, "GBP"],
] as const;

const products = [
  [
    "Northlight Atlas",
    0.82,
    15_600,
    ["Real Estate", "Facilities Management", "Retail", "Hospitality & Hotels"],
  ],
  [
    // No channel plan counts on it, and it sells.
    "Northlight Ledger",
    0.18,
    12_000,
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

/** Draws of the example's prospects: the same ones for the same seed. */
export function startDraws(seed: number) {
  const next = randomNumbers(seed);
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

  /** Somebody who may buy, and what they are asked to pay. */
  function prospect() {
    const [leadSource, , winRate, size] = drawn(sources);
    const [geo, , currency] = drawn(markets);
    const [product, , price, industries] = drawn(products);
    return {
      leadSource,
      winRate,
      size,
      geo,
      currency,
      product,
      price,
      industry: oneOf<string>(industries) ?? "Real Estate",
    };
  }
  const accountOf = (industry: string) =>
    `${oneOf(rivers)} ${oneOf(trades[industry] ?? ["Gruppe"])} ${oneOf(["GmbH", "AG", "KG"])}`;
  return { next, between, prospect, accountOf };
}
