import { expect, test } from "vitest";
import { readSheet } from "../../../components/table-import/sheet.ts";
import { findNotation } from "../../../lib/format/table-notation.ts";
import { COST_FIGURES } from "../state/cost-figures.ts";
import { newCost } from "../state/cost-form.ts";
import { validateCost } from "../state/cost-rules.ts";
import { type CostImport, EXAMPLE_SHEET, readCostSheet } from "./cost-sheet.ts";

function outcomeOf(text: string) {
  const sheet = readSheet(text);
  if ("problem" in sheet) return sheet;
  const { decimal } = findNotation(sheet.rows.flatMap(({ cells }) => cells.map((cell) => ({ text: cell }))));
  return readCostSheet(sheet, decimal, { now: newCost(), validate: validateCost });
}

function readOf(text: string): CostImport {
  const outcome = outcomeOf(text);
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome;
}

const table = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("\t")).join("\n");

test("the example sheet has every figure and every yearly change of the form", () => {
  const { values, refused, toCorrect } = readOf(table(EXAMPLE_SHEET));
  const names = COST_FIGURES.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(
    Object.keys(values)
      .filter((key) => !key.endsWith("Growth"))
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(Object.keys(values).filter((key) => key.endsWith("Growth"))).toHaveLength(9);
  expect({ refused, toCorrect }).toEqual({ refused: [], toCorrect: [] });
});

test("a CSV export of a cost is read back", () => {
  const { values, refused } = readOf(
    [
      '"CRM unit costs","Year 1 (USD)","Year 2, %","Year 3, %","Year 4, %","Year 5, %"',
      '"Up-front development",200000',
      '"Amortisation period, years",4',
      '"Share of the fixed cost for this geography, %",40',
      '"Cost of capital, %",12',
      '"Ongoing development",60000,5,5,5,5',
      '"Infrastructure, fixed",15000,0,0,0,0',
      '"Sales and marketing, fixed",40000,0,0,0,0',
      '"Extra cost",5000',
      '"Onboarding per new customer",300,0,0,0,0',
      '"Implementation per new user",10,0,0,0,0',
      '"Infrastructure per user",6,0,0,0,0',
      '"Support per user",8,0,-5,-5,0',
      '"Other cost per user",1',
      '"Sales and marketing, % of revenue",10,0,0,0,0',
    ].join("\r\n"),
  );
  expect(refused).toEqual([]);
  expect(values).toMatchObject({
    upFrontProductDevelopmentCost: 200_000,
    amortizationperiod: 4,
    allocationOfFixedCostForSelectedGeo: 40,
    costOfCapital: 12,
    ongoingProductDevelopmentCost: 60_000,
    ongoingProductDevelopmentGrowth: [5, 5, 5, 5],
    fixedInfrastructureCost: 15_000,
    fixedSalesAndMarketingCost: 40_000,
    extraCostSpace: 5000,
    fixedOnboardingCostPerCustomer: 300,
    implementationCostPerUser: 10,
    infrastructureCostPerUserPerYear: 6,
    supportCostPerYearPerUser: 8,
    supportPerUserGrowth: [0, -5, -5, 0],
    otherVariableCost: 1,
    salesAndMarketingCostPercOfRevenue: 10,
  });
});

test("amounts of later years become changes over the year before", () => {
  const { values, rows } = readOf(
    table([
      ["", "Year 1", "Year 2", "Year 3", "Year 4", "Year 5"],
      ["Administration", "20,000", "20,600", "10 %", "", "22,660"],
    ]),
  );
  expect(values.adminGrowth).toEqual([3, 10, 0, 0]);
  expect(rows).toEqual([
    { field: "Administration", from: "Administration", values: ["20,000", "+3 %", "+10 %", "0 %", "0 %"] },
  ]);
});

test("a figure with a per cent sign is a share of revenue, one without is a fixed amount", () => {
  const { values } = readOf("Sales and marketing\t40.000,00 €\nSales & marketing\t12,5 %\nCurrency\tEUR");
  expect(values).toEqual({
    fixedSalesAndMarketingCost: 40_000,
    salesAndMarketingCostPercOfRevenue: 12.5,
    pricingCurrency: "EUR",
  });
});

test("an amount in another currency and a percentage of nothing are refused with the reason", () => {
  const { values, refused } = readOf("Administration\t40.000,00 €\nInfrastructure\t12,5 %\nExtra\tUSD 7,50");
  expect(values).toEqual({ extraCostSpace: 7.5 });
  expect(refused).toEqual([
    "Row 1: “40.000,00 €” is in EUR, not in USD. Name the currency in a row “Currency”, or change the amount.",
    "Row 2: “12,5 %” is a percentage, not an amount.",
  ]);
});

test("fields in a row are read as fields in a column", () => {
  expect(readOf("Administration\tSupport per user\tExtra\n20000\t8\t5000").values).toEqual({
    fixedAdminCost: 20_000,
    supportCostPerYearPerUser: 8,
    extraCostSpace: 5000,
  });
});

test("unknown lines, invalid numbers and duplicates are named by row, and group headings are skipped", () => {
  const { values, refused } = readOf(
    table([
      ["Fixed cost", ""],
      ["Administration", "20000"],
      ["Coffee", "12"],
      ["Extra", "plenty"],
      ["Admin cost", "1"],
      ["Extra cost", "5"],
    ]),
  );
  expect(values).toEqual({ fixedAdminCost: 20_000, extraCostSpace: 5 });
  expect(refused).toEqual([
    "Row 3: “Coffee” is no line of the form.",
    "Row 4: “plenty” is not a number.",
    "Row 5: Administration is in row 2 already.",
  ]);
});

test("imported figures that break a rule are listed with the field and the rule", () => {
  expect(readOf("Administration\t-1\nShare of fixed cost\t140").toCorrect).toEqual([
    "Share of fixed cost: Share of fixed cost must be between 0 and 100.",
    "Administration: Administration cannot be negative.",
  ]);
});

test("prose is refused", () => {
  expect(outcomeOf("Most of the cost is people.")).toHaveProperty(
    "problem",
    expect.stringContaining("No cost line was recognized."),
  );
});
