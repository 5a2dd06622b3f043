import { isNoValue, plainCell } from "./plain-cell.ts";

/** What is written beside a number: a currency, by its possible codes with the likeliest first, and a power of ten. */
export interface MoneyWords {
  /** Undefined: no currency is named. */
  currency?: readonly string[];
  /** Undefined: no word of size, such as "k" or "lakh". */
  exponent?: number;
}

const dollars = "USD AUD CAD NZD SGD HKD MXN TWD ARS CLP COP".split(" ");

const signs: Readonly<Record<string, readonly string[]>> = {
  $: dollars,
  dollar: dollars,
  dollars: dollars,
  us$: ["USD"],
  u$s: ["USD"],
  usdollar: ["USD"],
  usdollars: ["USD"],
  a$: ["AUD"],
  au$: ["AUD"],
  c$: ["CAD"],
  ca$: ["CAD"],
  nz$: ["NZD"],
  s$: ["SGD"],
  sg$: ["SGD"],
  hk$: ["HKD"],
  nt$: ["TWD"],
  mx$: ["MXN"],
  r$: ["BRL"],
  "€": ["EUR"],
  euro: ["EUR"],
  euros: ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  円: ["JPY"],
  元: ["CNY"],
  "₹": ["INR"],
  rs: ["INR", "PKR", "LKR", "NPR", "MUR"],
  "₨": ["INR", "PKR", "LKR", "NPR", "MUR"],
  "₩": ["KRW"],
  "₽": ["RUB"],
  "₺": ["TRY"],
  "₪": ["ILS"],
  "₫": ["VND"],
  "฿": ["THB"],
  "₴": ["UAH"],
  "₦": ["NGN"],
  "₱": ["PHP"],
  zł: ["PLN"],
  zl: ["PLN"],
  kč: ["CZK"],
  kc: ["CZK"],
  ft: ["HUF"],
  lei: ["RON"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  rp: ["IDR"],
  rm: ["MYR"],
  fr: ["CHF"],
  sfr: ["CHF"],
  r: ["ZAR"],
};

/** Four countries write "kr", and it says nothing of one of them more than of another. */
const isUnclearCurrency = (candidates: readonly string[]): boolean =>
  candidates.includes("ISK") && candidates.length > 1;

const exponents: Readonly<Record<string, number>> = {
  k: 3,
  tsd: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mn: 6,
  mio: 6,
  mln: 6,
  million: 6,
  millions: 6,
  millionen: 6,
  millones: 6,
  b: 9,
  bn: 9,
  billion: 9,
  mrd: 9,
  mld: 9,
  t: 12,
  tn: 12,
  trillion: 12,
  lac: 5,
  lacs: 5,
  lakh: 5,
  lakhs: 5,
  cr: 7,
  crore: 7,
  crores: 7,
};

let codes: ReadonlySet<string> | undefined;
/** Whether a text is the code of a currency that exists. */
export function isCurrencyCode(text: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf("currency"));
  return codes.has(text);
}

const common = new Set(
  "USD EUR GBP INR JPY AUD CAD CHF SGD BRL AED CNY DKK HKD KRW MXN NOK NZD PLN SAR SEK ZAR CZK HUF RON TRY".split(
    " ",
  ),
);

/** The currencies that a sign, code or word may mean; undefined if it is none. */
export function currenciesOf(word: string): readonly string[] | undefined {
  const bare = word.replaceAll(/[\s.]/g, "");
  if (Object.hasOwn(signs, bare.toLowerCase())) return signs[bare.toLowerCase()];
  const code = bare.toUpperCase();
  return bare.length === 3 && (bare === code ? isCurrencyCode(code) : common.has(code)) ? [code] : undefined;
}

const known = new Map<string, MoneyWords | undefined>();
const KNOWN_MAX = 1_000;

/** What the words before or after a number say; undefined if they are no money. */
export function moneyWords(words: string): MoneyWords | undefined {
  if (known.has(words)) return known.get(words);
  const found = findMoneyWords(words.replaceAll(/[\s.]/g, ""));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(words, found);
  return found;
}

function findMoneyWords(bare: string): MoneyWords | undefined {
  if (bare === "" || bare === "/-") return {};
  if (bare.length > 20) return undefined;
  const lower = bare.toLowerCase();
  if (Object.hasOwn(exponents, lower)) return { exponent: exponents[lower] ?? 0 };
  const currency = currenciesOf(bare);
  if (currency !== undefined) return { currency };
  if (/^T(?:EUR|€)$/.test(bare)) return { currency: ["EUR"], exponent: 3 };
  for (let at = 1; at < bare.length; at += 1) {
    const [left, right] = [bare.slice(0, at), bare.slice(at)];
    for (const [size, money] of [
      [left, right],
      [right, left],
    ] as const) {
      const exponent = Object.hasOwn(exponents, size.toLowerCase())
        ? exponents[size.toLowerCase()]
        : undefined;
      const named = currenciesOf(money);
      if (exponent !== undefined && named !== undefined) return { currency: named, exponent };
    }
  }
  return undefined;
}

let byName: ReadonlyMap<string, string> | undefined;

const knownCells = new Map<string, readonly string[] | undefined>();

/** The currencies that a cell of a currency column may mean: by its code, a sign, or the English name; undefined if none. */
export function currenciesOfCell(cell: string): readonly string[] | undefined {
  if (knownCells.has(cell)) return knownCells.get(cell);
  const found = findCurrencies(plainCell(cell));
  if (knownCells.size >= KNOWN_MAX) knownCells.clear();
  knownCells.set(cell, found);
  return found;
}

function findCurrencies(text: string): readonly string[] | undefined {
  if (isNoValue(text)) return undefined;
  // Codes that Unicode does not know, such as those of coins, stay what they are: without a rate, but no other money.
  if (/^[A-Za-z]{3}$/.test(text)) return [text.toUpperCase()];
  const candidates = currenciesOf(text);
  if (candidates !== undefined) return candidates;
  if (!/^[\p{L} ]{4,40}$/u.test(text)) return undefined;
  byName ??= currencyNames();
  const code = byName.get(text.toLowerCase());
  return code === undefined ? undefined : [code];
}

/** The currency that the heading of a column of amounts names, as "Amount (EUR)" and "amount_usd" do; "" if none. */
export function currencyOfHeading(name: string): string {
  for (const word of name.split(/[\s_()[\]/:-]+/)) {
    if (!/^(?:[A-Z]{3}|[a-z]{3}|[€£₹]|US\$)$/.test(word)) continue;
    const candidates = currenciesOf(word);
    if (candidates?.length === 1) return candidates[0] ?? "";
  }
  return "";
}

function currencyNames(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return new Map(
    Intl.supportedValuesOf("currency").map((code) => [(names.of(code) ?? code).toLowerCase(), code]),
  );
}

/** Of several currencies with one sign, the preferred one, else the likeliest; undefined where none is likelier. */
export function chosenCurrency(candidates: readonly string[], preferred: string): string | undefined {
  if (candidates.includes(preferred)) return preferred;
  return isUnclearCurrency(candidates) ? undefined : candidates[0];
}
