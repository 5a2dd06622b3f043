import { describe, expect, test } from "vitest";
import { goodCost, issuesOf } from "../test-issues.ts";
import { productCostReply } from "./replies.ts";
import { calculationCostBody, productCostBody } from "./schemas.ts";

const DOUBLED = "fixedSalesAndMarketingCostfixedSalesAndMarketingCost";
const issuesWith = (fields: object) => issuesOf(productCostBody, { ...goodCost, ...fields });
const read = (fields: object) => productCostBody.parse({ ...goodCost, ...fields });

test("a product cost needs only a title; blanks are 0, the allocation 100 %, the currency USD", () => {
  expect(productCostBody.parse({ costTitle: "Cost of CRM" })).toMatchObject({
    pricingCurrency: "USD",
    fixedAdminCost: 0,
    allocationOfFixedCostForSelectedGeo: 100,
    amortizationperiod: 0,
    adminGrowth: [0, 0, 0, 0],
  });
  expect(read({ allocationOfFixedCostForSelectedGeo: "", fixedAdminCost: null })).toMatchObject({
    allocationOfFixedCostForSelectedGeo: 100,
    fixedAdminCost: 0,
  });
});

test("a product cost needs a title to be saved, not to be calculated", () => {
  for (const costTitle of [undefined, null, "", "  ", 5])
    expect(issuesWith({ costTitle })).toEqual({ costTitle: ["Cost title is required"] });
  expect(issuesOf(calculationCostBody, {})).toEqual({});
});

const decimals = "Maximum 2 decimal places allowed";
test.each([
  ["fixedAdminCost", -0.01, "Administration cannot be negative"],
  ["fixedAdminCost", 0, undefined],
  ["fixedAdminCost", 0.01, undefined],
  ["fixedAdminCost", 0.001, decimals],
  ["fixedAdminCost", 1e12, undefined],
  ["fixedAdminCost", 1e12 + 1, "Administration can be at most 1,000,000,000,000"],
  ["fixedAdminCost", 123_456_789.12, undefined],
  ["fixedAdminCost", 99_999_999_999.99, undefined],
  ["fixedAdminCost", "12 EUR", "Administration must be a number"],
  ["fixedAdminCost", true, "Administration must be a number"],
  ["allocationOfFixedCostForSelectedGeo", -1, "Share of fixed cost must be between 0 and 100"],
  ["allocationOfFixedCostForSelectedGeo", 100, undefined],
  ["allocationOfFixedCostForSelectedGeo", 101, "Share of fixed cost must be between 0 and 100"],
  [
    "salesAndMarketingCostPercOfRevenue",
    100.5,
    "Sales and marketing share of revenue must be between 0 and 100",
  ],
  ["amortizationperiod", -1, "Amortisation period cannot be negative"],
  ["amortizationperiod", 100, undefined],
  ["amortizationperiod", 101, "Amortisation period can be at most 100 years"],
  ["costOfCapital", -99.99, undefined],
  ["costOfCapital", -100, "Cost of capital must be above -100"],
  ["costOfCapital", 1001, "Cost of capital can be at most 1,000"],
  ["adminGrowth", [1, 2, 3, 4, 5], "Change of administration needs four yearly changes, for years 2 to 5"],
  ["adminGrowth", "5", "Change of administration needs four yearly changes, for years 2 to 5"],
  ["adminGrowth", ["5", "0", "-5", "1.5"], undefined],
])("a product cost with %s of %j reports: %s", (field, value, message) => {
  expect(issuesWith({ [field]: value })).toEqual(message === undefined ? {} : { [field]: [message] });
});

test("a yearly change that is missing or out of range is reported at its year", () => {
  expect(issuesWith({ adminGrowth: [1, 2, 3] })).toEqual({
    "adminGrowth.3": ["Change of administration is required for each of the years 2 to 5"],
  });
  expect(issuesWith({ adminGrowth: [1, "", -101, 10_001] })).toEqual({
    "adminGrowth.1": ["Change of administration is required for each of the years 2 to 5"],
    "adminGrowth.2": ["Change of administration cannot be below -100 %"],
    "adminGrowth.3": ["Change of administration can be at most 10,000 %"],
  });
});

describe("the currency", () => {
  test.each([
    [undefined, "USD"],
    ["", "USD"],
    [" eur ", "EUR"],
    ["INR", "INR"],
  ])("the currency %j is read as %s", (value, expected) => {
    expect(read({ pricingCurrency: value }).pricingCurrency).toBe(expected);
  });

  test.each(["Dollar", "US", "U$D", 5, 0, false, {}, []])(
    "the currency %j is refused with one message",
    (pricingCurrency) => {
      expect(issuesWith({ pricingCurrency })).toEqual({
        pricingCurrency: ["Currency must be a three-letter code such as USD"],
      });
    },
  );
});

describe("the doubled key", () => {
  test("sales and marketing cost is read from the plain or doubled key; the plain one wins unless blank", () => {
    expect(read({ [DOUBLED]: "40000" }).fixedSalesAndMarketingCost).toBe(40_000);
    expect(read({ fixedSalesAndMarketingCost: 1, [DOUBLED]: 2 }).fixedSalesAndMarketingCost).toBe(1);
    expect(read({ fixedSalesAndMarketingCost: 0, [DOUBLED]: 2 }).fixedSalesAndMarketingCost).toBe(0);
    expect(read({ fixedSalesAndMarketingCost: "", [DOUBLED]: 2 }).fixedSalesAndMarketingCost).toBe(2);
  });

  test("an error in the doubled sales and marketing key is reported under the plain key", () => {
    expect(issuesWith({ [DOUBLED]: -1 })).toEqual({
      fixedSalesAndMarketingCost: ["Sales and marketing cannot be negative"],
    });
  });

  test("the product cost reply has sales and marketing cost under the plain and the doubled key", () => {
    expect(Object.keys(productCostReply.shape)).toContain(DOUBLED);
    expect(Object.keys(productCostReply.shape)).toContain("fixedSalesAndMarketingCost");
  });
});

test("a description keeps its line breaks and has at most 5,000 characters", () => {
  expect(read({ description: "One\n\tTwo" }).description).toBe("One\n\tTwo");
  expect(issuesWith({ description: "a".repeat(5001) })).toEqual({
    description: ["Description can have at most 5,000 characters"],
  });
});
