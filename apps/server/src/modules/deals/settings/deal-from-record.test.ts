import { emptyFieldMapping } from "@beachhead/contract";
import { expect, test } from "vitest";
import { dealFromRecord } from "./deal-from-record.ts";

const record = {
  amount: "1000.00",
  amount_in_home_currency: "920.00",
  deal_currency_code: "USD",
  $account_currency: "EUR",
};
const moneyOf = (mapping: object, own: object = record, facts: object = {}) => {
  const { amount, currency } = dealFromRecord(
    { ...emptyFieldMapping, ...mapping },
    { ...own },
    { externalId: "1", ...facts },
  );
  return [amount, currency];
};

test("an amount in the account's home currency has that currency, whatever the deal's is", () => {
  expect(moneyOf({ amount: "amount", currency: "deal_currency_code" })).toEqual([1000, "USD"]);
  expect(moneyOf({ amount: "amount_in_home_currency", currency: "deal_currency_code" })).toEqual([
    920,
    "EUR",
  ]);
});

test("a deal without a currency has the account's, and mapping it again does not bring back an earlier one", () => {
  expect(moneyOf({ amount: "amount" }, record, { currency: "USD" })).toEqual([1000, "EUR"]);
  const single = { ...record, deal_currency_code: null };
  expect(moneyOf({ amount: "amount", currency: "deal_currency_code" }, single)).toEqual([1000, "EUR"]);
  expect(moneyOf({ amount: "amount" }, { amount: "7" }, { currency: "USD" })).toEqual([7, "USD"]);
});

const dealOf = (mapping: object, own: Readonly<Record<string, unknown>>, facts: object = {}) =>
  dealFromRecord({ ...emptyFieldMapping, ...mapping }, own, { externalId: "1", ...facts });

test.each([
  ["1000.50", 1000.5],
  [1000.5, 1000.5],
  [1.234, 1.234],
  ["12.500,00 €", 12_500],
  ["1,234,567", 1_234_567],
  ["250k", 250_000],
  ["", 0],
  ["n/a", 0],
  [null, 0],
])("the amount %j of a CRM's field is %d", (amount, value) => {
  const deal = dealOf({ amount: "amount" }, { amount });
  expect(deal.amount).toBe(value);
  expect(deal).not.toHaveProperty("amountText");
});

test.each([
  ["€ 1.200,00", 1_200, "EUR"],
  ["US$ 500", 500, "USD"],
  ["CHF 1'000.-", 1_000, "CHF"],
  ["1 250,50 zł", 1_250.5, "PLN"],
  // The likeliest of a sign's currencies, unless the account's is one of them.
  ["$ 500", 500, "USD"],
  ["500", 500, "INR"],
])(
  "the amount %j of a deal without a currency is %d %s in an account in rupees",
  (amount, value, currency) => {
    const own = { amount, code: "", $account_currency: "INR" };
    expect(moneyOf({ amount: "amount", currency: "code" }, own)).toEqual([value, currency]);
  },
);

test("a sign of several currencies means the account's, or the deal's own", () => {
  const own = { amount: "$ 500", $account_currency: "CAD" };
  expect(moneyOf({ amount: "amount" }, own)).toEqual([500, "CAD"]);
  expect(moneyOf({ amount: "amount", currency: "code" }, { ...own, code: "AUD" })).toEqual([500, "AUD"]);
  expect(dealOf({ amount: "amount" }, { amount: "500 kr" })).toMatchObject({
    amount: 0,
    amountText: "500 kr",
    currency: "",
  });
});

test("a field of currencies may hold a sign or a name, and a text that is neither counts as blank", () => {
  const own = { amount: "7", $account_currency: "EUR" };
  const currencyOf = (code: string) => moneyOf({ amount: "amount", currency: "code" }, { ...own, code })[1];
  expect(["usd", "£", "Indian Rupee", "no invoice"].map(currencyOf)).toEqual(["USD", "GBP", "INR", "EUR"]);
});

test("an amount that names another currency than its deal is 0 and its text is kept", () => {
  const own = { amount: "€ 1.200,00", code: "USD", $account_currency: "EUR" };
  expect(dealOf({ amount: "amount", currency: "code" }, own)).toMatchObject({
    amount: 0,
    amountText: "€ 1.200,00",
    currency: "USD",
  });
  const home = { amount_in_home_currency: "US$ 5", $account_currency: "EUR" };
  expect(dealOf({ amount: "amount_in_home_currency" }, home)).toMatchObject({ amount: 0, currency: "EUR" });
});

test.each([1e12 + 1, -2e12, "1e13", "2 trillion", "US$ 1500 bn"])(
  "the amount %j is above a trillion: it is 0 and its text is kept",
  (amount) => {
    expect(dealOf({ amount: "amount" }, { amount })).toMatchObject({ amount: 0, amountText: String(amount) });
    expect(dealOf({ amount: "amount" }, { amount: 1e12 })).not.toHaveProperty("amountText");
  },
);

// Two readings, a share, and no amount: none is invented.
test.each(["12,500", "1.000", "1.000 €", "15 %", "soon"])(
  "the amount %j of a CRM's field is 0 and its text is kept",
  (amount) => {
    expect(dealOf({ amount: "amount" }, { amount })).toMatchObject({ amount: 0, amountText: amount });
  },
);

test.each([
  ["12,500", 12_500, 12.5],
  ["1.000 €", 1, 1_000],
  ["1.234", 1.234, 1_234],
  [1.234, 1.234, 1.234],
  // One reading alone, whatever the answer is.
  ["12.500,00 €", 12_500, 12_500],
  ["1000.50", 1_000.5, 1_000.5],
])("with an answer to how amounts are written, %j is %d or %d", (amount, point, comma) => {
  const read = (amountDecimal: string) => dealOf({ amount: "amount", amountDecimal }, { amount }).amount;
  expect([read("."), read(",")]).toEqual([point, comma]);
  expect(dealOf({ amount: "amount", amountDecimal: "," }, { amount: "15 %" })).toMatchObject({
    amount: 0,
    amountText: "15 %",
  });
});

test("look-up fields are read by their names, and lists with commas between them", () => {
  expect(
    dealOf(
      { leadSource: "source", product: "products", geo: "geo", stage: "isClosed" },
      {
        source: { id: "7", name: "Partner" },
        products: ["CRM", "", { name: "Desk" }],
        geo: { id: "1" },
        isClosed: true,
      },
    ),
  ).toMatchObject({ leadSource: "Partner", product: "CRM, Desk", geo: "", stage: "true" });
});

test("a field that every object has is no field of the record", () => {
  expect(dealOf({ name: "constructor", stage: "__proto__" }, {})).toMatchObject({ name: "", stage: "" });
});

test("name and days are those of the mapped fields, else what the CRM says itself", () => {
  const mapping = { name: "title", createdDate: "began", closeDate: "ends" };
  const facts = { name: "Alder", createdDate: "2026-01-02", closeDate: "2026-03-04", probability: 40 };
  expect(dealOf(mapping, {}, facts)).toMatchObject(facts);
  const own = { title: "Birch", began: "2026-05-06T23:30:00-08:00", ends: "2026-07-08" };
  expect(dealOf(mapping, own, facts)).toMatchObject({
    name: "Birch",
    createdDate: "2026-05-06",
    closeDate: "2026-07-08",
  });
  expect(dealOf(mapping, { began: "soon", ends: "2026-02-30" })).toMatchObject({
    createdDate: null,
    closeDate: null,
    probability: null,
  });
});
