import fc from "fast-check";
import { expect, test } from "vitest";
import { type AmountText, amountText, amountValue, countIn, type DecimalSign } from "./amount-text.ts";
import { DecimalEvidence } from "./decimal-evidence.ts";
import { notations, noted } from "./test-notations.ts";

const valueOf = (text: string, decimal: DecimalSign) => {
  const amount = amountText(text);
  return amount === undefined ? undefined : amountValue(amount, decimal);
};

test.each([
  // deadlocker8/BudgetMaster#731, jasp-stats/jasp-desktop#403
  ["1.355,90€", ",", 1355.9],
  ["1.000,92", ",", 1000.92],
  // firefly-iii/firefly-iii#1938, #4106
  ["-1.000,00 €", ",", -1000],
  ["-950,00 €", ",", -950],
  ["1'000'000,00", ",", 1_000_000],
  // dbeaver/dbeaver#7839
  ["10 237,65", ",", 10_237.65],
  ["10\u00a0237,65", ",", 10_237.65],
  ["10\u202f237,65", ",", 10_237.65],
  // vandenbroucke/monefy-web#6
  ["7 000", ".", 7000],
  // actualbudget/actual#5020
  [" -110.7 €", ".", -110.7],
  // firefly-iii/firefly-iii#1087, actualbudget/actual#807, moneymanagerex/moneymanagerex#2898
  ["$(0.01)", ".", -0.01],
  ["($30.00)", ".", -30],
  ["(123.45)", ".", -123.45],
  // buckets/application#740
  ["$+1500", ".", 1500],
  // tgrosinger/ledger-obsidian#68, scurker/currency.js#95
  ["-$20.00", ".", -20],
  ["$-20.00", ".", -20],
  ["€1,00-", ",", -1],
  ["€-1,00", ",", -1],
  // harung1993/dollardollar#55
  ["173,900", ",", 173.9],
  ["173,900", ".", 173_900],
  // libracore/erpnextswiss#84
  ["1'234.56", ".", 1234.56],
  ["1\u2019234.56", ".", 1234.56],
  ["12,34,567.89", ".", 1_234_567.89],
  ["500-", ".", -500],
  ["\u2212500", ".", -500],
  ["CHF 1'000.–", ".", 1000],
  ["1.000,-", ",", 1000],
  ["500/-", ".", 500],
  ["Rs.500", ".", 500],
  ["$.50", ".", 0.5],
  ["1.2 Mio. €", ".", 1_200_000],
  ["1.1m", ".", 1_100_000],
  ["2,5 Mrd", ",", 2_500_000_000],
  ["5 TEUR", ".", 5000],
  ["1.25E+05", ".", 125_000],
  ["1,25E+05", ",", 125_000],
  ["１２,３４５.５", ".", 12_345.5],
  ["٠١٢٣", ".", 123],
  ["१२", ".", 12],
  ["\u{1d7d8}.\u{1d7d9}", ".", 0.1],
  ["-", ".", 0],
  [" $ - ", ".", 0],
  ["n/a", ".", 0],
  // Not amounts.
  ["1.5", ",", undefined],
  ["12,50", ".", undefined],
  ["1,2345", ".", undefined],
  ["12.3.4", ".", undefined],
  ["0,123", ".", undefined],
  ["1,234.567,89", ",", undefined],
  ["1 23", ".", undefined],
  ["(5", ".", undefined],
  ["(-5)", ".", undefined],
  ["$5 EUR", ".", undefined],
  ["=1+1", ".", undefined],
  ["12-50", ".", undefined],
  ["2026-01-31", ".", undefined],
  ["12.06.2026", ",", undefined],
  ["5 m2", ".", undefined],
  ["1,200.00 CR", ".", undefined],
  ["10²", ".", undefined],
  ["½", ".", undefined],
  ["1e999", ".", undefined],
] as const)("the amount %s with the decimal sign %s is %s", (text, decimal, amount) => {
  expect(valueOf(text, decimal)).toBe(amount);
});

test.each([
  ["US$1200", "USD"],
  ["R$ 100", "BRL"],
  ["A$5", "AUD"],
  ["5 kr", "SEK"],
  ["12,50 zł", "PLN"],
  ["₹1,20,000", "INR"],
  ["Rs. 5", "INR"],
  ["1250 USD", "USD"],
  ["usd 5", "USD"],
  ["5 Euro", "EUR"],
  ["250k€", "EUR"],
  ["5", undefined],
])("the currency of %s is %s", (text, currency) => {
  expect(amountText(text)?.currency?.[0]).toBe(currency);
});

test.each([
  ["1234", 1234],
  ["1,234", 1234],
  ["1.234", 1234],
  ["1 234 567", 1_234_567],
  ["12,34,567", 1_234_567],
  ["0", 0],
  ["12.0", 12],
  ["1.5", undefined],
  ["-3", undefined],
  ["12 %", undefined],
  ["$12", undefined],
  ["many", undefined],
])("the count %s is %s", (text, count) => {
  expect(countIn(text)).toBe(count);
});

test("a per cent sign is known, and the figure stays per cent", () => {
  // OpenCompare/OpenCompare#143
  expect(amountText("51,10%")).toMatchObject({ isPercent: true });
  expect(valueOf("51,10%", ",")).toBe(51.1);
});

const decide = (texts: readonly string[], delimiter = ",", hasDottedDates = false) => {
  const evidence = new DecimalEvidence();
  for (const text of texts) evidence.add(amountText(text) ?? fail(text));
  return evidence.decide({ delimiter, hasDottedDates });
};
const fail = (text: string): AmountText => {
  throw new Error(`${text} is no amount`);
};

test.each([
  [["1.234,56", "7"], ",", ","],
  [["7,5"], ",", ","],
  [["1,234.56"], ";", "."],
  [["1.234.567"], ",", ","],
  [["1,234,567"], ";", "."],
  [["1.5", "2.25"], ";", "."],
  // RMStyle's bank in actualbudget/actual#2374, lkempf's in #2143
  [["-3.000", "-12,50"], ";", ","],
  [["1.000", "1.111,11"], ";", ","],
  [["12.500", "1.000", "850"], ";", ","],
  // highcharts/highcharts-editor#201
  [["20,33", "40,21", "88,9821"], ";", ","],
  // deadlocker8/BudgetMaster#731
  [["-100", "-13", "-14,99"], ",", ","],
  [["1,000", "850", "2,000"], ",", "."],
  [["1.2345", "1.000"], ",", "."],
] as const)("a column of %j split by %s has the decimal sign %s", (texts, delimiter, decimal) => {
  expect(decide(texts, delimiter)).toEqual({ decimal, isOpen: false });
});

test.each([
  [["1.000"], ";"],
  [["1,000"], ","],
  [["1.000", "2.000"], ";"],
  [["12.500", "1.000", "850"], ","],
  [["12.500", "1.000", "1500"], ";"],
  [["1.000", "1,000"], ","],
  [["12.50", "1.000"], ","],
  [["1.234,50", "1,234.50"], ","],
  [["12,50", "8,75", "1,000"], ";"],
] as const)("a column of %j split by %s is asked about", (texts, delimiter) => {
  expect(decide(texts, delimiter).isOpen).toBe(true);
});

const cents = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }),
  fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => units * 100),
);

test("a table in any of 20 notations is read back to the cent or asked about", () => {
  expect(notations.length).toBeGreaterThanOrEqual(20);
  let asked = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...notations),
      fc.array(cents, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(",", ";", "\t"),
      fc.boolean(),
      (notation, values, delimiter, hasDottedDates) => {
        const written = values.map((value) => noted(value, notation));
        const { decimal, isOpen } = decide(
          written.map(({ text }) => text),
          delimiter,
          hasDottedDates,
        );
        if (isOpen) asked += 1;
        const read = written.map(({ text }) => Math.round((valueOf(text, decimal) ?? Number.NaN) * 100));
        expect(isOpen || read).toEqual(isOpen || written.map(({ cents: value }) => value));
      },
    ),
    { numRuns: 5_000 },
  );
  expect(asked).toBeLessThan(2_000);
});

test("amounts with groups beside an ungrouped amount of the same size leave it open what the groups are", () => {
  const isOpen = (texts: readonly string[]) => {
    const evidence = new DecimalEvidence();
    for (const text of texts) {
      const amount = amountText(text);
      if (amount !== undefined) evidence.add(amount);
    }
    return evidence.decide({ delimiter: ";", hasDottedDates: false }).isOpen;
  };
  expect(isOpen(["1.500", "2.250", "900"])).toBe(false);
  expect(isOpen(["1.500", "2.250", "900", "4800"])).toBe(true);
});
