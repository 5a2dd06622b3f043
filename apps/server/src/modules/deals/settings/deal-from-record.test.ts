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
