import { expect, test } from "vitest";
import { readSheet } from "../../../components/table-import/sheet.ts";
import { findNotation } from "../../../lib/format/table-notation.ts";
import { newSimulation, type SimulationFields } from "../state/simulation-form.ts";
import { validateSimulation } from "../state/validation.ts";
import { exampleFields } from "../testing/example.ts";
import { EXAMPLE_TABLE, type PlanImport, readPlanTable } from "./plan-table.ts";

function outcomeOf(text: string, now: SimulationFields = newSimulation()) {
  const sheet = readSheet(text);
  if ("problem" in sheet) return sheet;
  const { decimal } = findNotation(sheet.rows.flatMap(({ cells }) => cells.map((cell) => ({ text: cell }))));
  return readPlanTable(sheet, decimal, { now, currency: "EUR", largestId: 0, validate: validateSimulation });
}

function readOf(text: string, now?: SimulationFields): PlanImport {
  const outcome = outcomeOf(text, now);
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome;
}

const table = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("\t")).join("\n");
const columnsOf = (rows: readonly (readonly string[])[]) =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));

const growth = {
  name: "Growth",
  pricePerUserMin: 25,
  pricePerUserMax: 45,
  customersFirstYearMin: 60,
  customersFirstYearMax: 180,
  revenueTargetSplit: 50,
  annualFixedFee: 1200,
  upfrontFixedFee: 500,
  existingCustomers: 10,
  retentionRate: 90,
  averageUsers: 20,
};

test.each([
  ["one plan a row", table(EXAMPLE_TABLE)],
  ["one plan a column", table(columnsOf(EXAMPLE_TABLE))],
])("the example table with %s fills every field of both plans", (_way, text) => {
  const { pricingPlans, refused, action } = readOf(text);
  expect(pricingPlans.map(({ name }) => name)).toEqual(["Starter", "Growth"]);
  expect(pricingPlans[1]).toMatchObject(growth);
  expect(refused).toEqual([]);
  expect(action).toBe("Import 2 plans");
});

test("figures are read as people write them: quoted, with signs, per cent and a decimal comma", () => {
  const { pricingPlans, refused } = readOf(
    'Plan;Min price (EUR);Max price (EUR);Min customers;Max customers;Share;Retention\n"Team; small";"€ 12,50";20;1.250;3.000;60,5 %;85,25 %\n',
  );
  expect(refused).toEqual([]);
  expect(pricingPlans[0]).toMatchObject({
    name: "Team; small",
    pricePerUserMin: 12.5,
    pricePerUserMax: 20,
    customersFirstYearMin: 1250,
    customersFirstYearMax: 3000,
    revenueTargetSplit: 60.5,
    retentionRate: 85.25,
  });
});

test("an amount in another currency and a percentage for a price are refused by their places", () => {
  const { pricingPlans, refused } = readOf(
    table([
      ["Plan", "Min price", "Max price", "Share"],
      ["Starter", "$12.50", "20 %", "100 %"],
    ]),
  );
  expect(pricingPlans[0]).toMatchObject({
    pricePerUserMin: null,
    pricePerUserMax: null,
    revenueTargetSplit: 100,
  });
  expect(refused).toEqual([
    "Row 2, “Min price”: “$12.50” is in $. Give the amount in EUR.",
    "Row 2, “Max price”: “20 %” is a percentage, not an amount.",
  ]);
});

test("a row of totals below the plans is left out and named", () => {
  const { pricingPlans, refused } = readOf(
    table([
      ["Plan", "Min price", "Max price", "Min customers"],
      ["Starter", "12", "20", "5"],
      ["Growth", "25", "45", "6"],
      ["Grand Total", "", "", "11"],
    ]),
  );
  expect(pricingPlans.map(({ name }) => name)).toEqual(["Starter", "Growth"]);
  expect(refused).toEqual(["Row 4: “Grand Total” is no plan."]);
});

test("a column of names needs no heading", () => {
  const { pricingPlans, columns } = readOf(
    table([
      ["", "Starter", "Growth"],
      ["Minimum price per user", "12", "25"],
      ["Maximum price per user", "20", "45"],
    ]),
  );
  expect(columns).toEqual(["Starter", "Growth"]);
  expect(pricingPlans.map((plan) => plan.pricePerUserMax)).toEqual([20, 45]);
});

test("a cell that is not a number is reported with its place, and its field stays blank", () => {
  const { pricingPlans, refused } = readOf(
    table([
      ["Plan", "Min price", "Max price", "Colour"],
      ["Starter", "12", "a lot", "red"],
    ]),
  );
  expect(pricingPlans[0]?.pricePerUserMax).toBeNull();
  expect(refused).toEqual([
    "“Colour”: no field of the form has this heading.",
    "Row 2, “Max price”: “a lot” is not a number.",
  ]);
});

test("rules that the plans break are named with plan and field", () => {
  const { toCorrect } = readOf(
    table([
      ["Plan", "Min price", "Max price", "Min customers", "Max customers", "Share"],
      ["Starter", "20", "12", "1", "2", "100"],
      ["starter", "1", "2", "1", "2", "100"],
    ]),
  );
  expect(toCorrect).toEqual(
    [
      "starter, Plan name: Plan names must be unique.",
      "Starter, Max price: Max price must be greater than min price.",
    ].toSorted(),
  );
});

test("six plans are refused with the names of those beyond the limit", () => {
  const rows = ["A", "B", "C", "D", "E", "F"].map((name) => [name, "1", "2"]);
  expect(outcomeOf(table([["Plan", "Min price", "Max price"], ...rows]))).toEqual({
    problem: "The table has 6 plans; at most 5 are possible. Leave out “F” (row 7) or others.",
  });
});

test.each([
  ["prose", "We charge 20 dollars for each user, and most customers stay."],
  [
    "a table of something else",
    table([
      ["Deal", "Stage"],
      ["Acme", "Won"],
    ]),
  ],
])("%s is refused because no headings are recognized", (_what, text) => {
  expect(outcomeOf(text)).toHaveProperty("problem", expect.stringContaining("No headings were recognized"));
});

test("a plan of the same name is updated and keeps the fields that the table does not have", () => {
  const now = exampleFields();
  const { pricingPlans, notes } = readOf(
    table([
      ["Plan", "Min price", "Max price"],
      ["STANDARD", "110", "190"],
    ]),
    now,
  );
  expect(pricingPlans).toEqual([
    { ...now.pricingPlans[0], name: "STANDARD", pricePerUserMin: 110, pricePerUserMax: 190 },
  ]);
  expect(notes).toEqual([]);
});

test("plans that are replaced are named", () => {
  const { notes } = readOf(
    table([
      ["Plan", "Min price", "Max price", "Share"],
      ["Other", "1", "2", "100"],
    ]),
    exampleFields(),
  );
  expect(notes).toEqual(["“Standard” is replaced. Undo brings it back."]);
});

test("plans without a share get equal shares that add up to 100", () => {
  const { pricingPlans } = readOf(
    table([
      ["Plan", "Min price", "Max price"],
      ["A", "1", "2"],
      ["B", "1", "2"],
      ["C", "1", "2"],
    ]),
  );
  expect(pricingPlans.map((plan) => plan.revenueTargetSplit)).toEqual([33.33, 33.33, 33.34]);
});

test("headings that say month set the billing to monthly", () => {
  const { subscriptionType, notes } = readOf(
    table([
      ["Plan", "Min price per month", "Max price per month", "Share"],
      ["A", "1", "2", "100"],
    ]),
  );
  expect(subscriptionType).toBe("monthly");
  expect(notes).toEqual(["Prices are per month, as the headings say."]);
});

// CollaboraOnline/online#5069
test("shares and retention as fractions are pointed out, percentages are not", () => {
  const notesOf = (...rows: [string, string, string][]) =>
    readOf(table([["Plan", "Share", "Retention"], ...rows])).notes.filter((note) =>
      note.includes("fraction"),
    );
  expect(notesOf(["Starter", "0.4", "0.85"], ["Growth", "0.6", "0.9"])).toEqual([
    "Share of target is in percent: 0.4 is read as 0.4 %. If it is a fraction, write 40 in its place.",
    "Retention is in percent: 0.85 is read as 0.85 %. If it is a fraction, write 85 in its place.",
  ]);
  expect(notesOf(["Starter", "40", "1"], ["Growth", "60", ""])).toEqual([
    "Retention is in percent: 1 is read as 1 %. If it is a fraction, write 100 in its place.",
  ]);
  expect(notesOf(["Starter", "40", "85"], ["Growth", "60", "0.9"])).toEqual([]);
  expect(notesOf(["Starter", "40%", "0.5%"], ["Growth", "60%", "0"])).toEqual([]);
});
