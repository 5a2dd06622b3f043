/** Different words for the same thing. */
const SAME: Readonly<Record<string, string>> = {
  minimum: "min",
  low: "min",
  lowest: "min",
  lower: "min",
  maximum: "max",
  high: "max",
  highest: "max",
  upper: "max",
  customers: "customer",
  client: "customer",
  clients: "customer",
  users: "user",
  seat: "user",
  seats: "user",
  prices: "price",
  fees: "fee",
  annual: "year",
  yearly: "year",
  years: "year",
  setup: "upfront",
  current: "existing",
  today: "existing",
  retained: "retention",
  renewal: "retention",
  avg: "average",
  administration: "admin",
  administrative: "admin",
  hosting: "infrastructure",
  dev: "development",
  amortization: "amortisation",
  amortisationperiod: "amortisation",
  amortizationperiod: "amortisation",
  allocation: "share",
  split: "share",
  perc: "share",
  plans: "plan",
  variable: "other",
};

/** Words that tell no field from another. */
const IDLE = new Set(
  "a an the of for in per by each this and to on at is new first one initial rate cost costs percent pct period usd inr eur gbp jpy aud cad chf sgd brl 1".split(
    " ",
  ),
);

/** The words that tell a heading from others, whatever their order: "Min price per user" is "pricePerUserMin". */
function keyOf(heading: string): string {
  const words = heading
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/up[\s-]?front|set[\s-]?up|one[\s-]?(?:off|time)/g, "upfront")
    .replace(/s\s?&\s?m\b/g, "sales marketing")
    .split(/[^a-z0-9]+/)
    .map((word) => SAME[word] ?? word)
    .filter((word) => word !== "" && !IDLE.has(word));
  return [...new Set(words)].sort().join(" ");
}

/** Finds the field that a heading means; undefined when it means none. */
export type FindField<Field extends string> = (heading: string) => Field | undefined;

/** @param phrases the ways to name each field; the first is the one that the form shows */
export function fieldFinder<Field extends string>(
  phrases: readonly (readonly [field: Field, phrases: readonly string[]])[],
): FindField<Field> {
  const fields = new Map<string, Field>();
  for (const [field, names] of phrases)
    for (const name of [field, ...names]) {
      const key = keyOf(name);
      const taken = fields.get(key);
      if (taken !== undefined && taken !== field) throw new Error(`"${name}" means ${taken} and ${field}`);
      fields.set(key, field);
    }
  return (heading) => fields.get(keyOf(heading));
}
