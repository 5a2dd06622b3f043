import { simulationBody } from "@beachhead/contract";
import { describe, expect, it } from "vitest";
import { exampleFields, exampleRun } from "../testing/example.ts";
import { fieldPath, reportedIssues } from "./field-paths.ts";
import { withPlanDuplicated } from "./plan-list.ts";
import { newSimulation, type SimulationFields, withGrowth, withPlan } from "./simulation-form.ts";
import { readRun, validateSimulation } from "./validation.ts";

type Change = (fields: SimulationFields) => SimulationFields;

const plan =
  (change: Parameters<typeof withPlan>[2]): Change =>
  (fields) =>
    withPlan(fields, 1, change);

/** The rules of specification part 2, section 5, with their sentences. */
const rules: [string, Change, string, string][] = [
  ["no plan", (f) => ({ ...f, gtmPlan: " " }), "gtmPlan", "Go-to-market plan is required"],
  ["no product", (f) => ({ ...f, productName: "" }), "productName", "Product name is required"],
  ["no cost", (f) => ({ ...f, costTitle: "" }), "costTitle", "Cost title is required"],
  [
    "small target",
    (f) => ({ ...f, revenueTarget: 999 }),
    "revenueTarget",
    "Must be greater than or equal to 1000",
  ],
  ["half a year", (f) => ({ ...f, targetYear: 1.5 }), "targetYear", "Must be a whole number"],
  ["year 6", (f) => ({ ...f, targetYear: 6 }), "targetYear", "Must be between 1 and 5"],
  ["three decimals", (f) => ({ ...f, ebitTarget: 1.234 }), "ebitTarget", "Maximum 2 decimal places allowed"],
  ["no name", plan((p) => ({ ...p, name: "" })), "plan.1.name", "Pricing plan name is required"],
  [
    "no share",
    plan((p) => ({ ...p, revenueTargetSplit: null })),
    "plan.1.revenueTargetSplit",
    "Revenue target split is required",
  ],
  [
    "share 0",
    plan((p) => ({ ...p, revenueTargetSplit: 0 })),
    "plan.1.revenueTargetSplit",
    "Must be greater than or equal to 1",
  ],
  [
    "no users",
    plan((p) => ({ ...p, averageUsers: 0.5 })),
    "plan.1.averageUsers",
    "Must have at least 1 user per customer",
  ],
  [
    "no min price",
    plan((p) => ({ ...p, pricePerUserMin: null })),
    "plan.1.pricePerUserMin",
    "Minimum price per user is required",
  ],
  [
    "min price 0",
    plan((p) => ({ ...p, pricePerUserMin: 0 })),
    "plan.1.pricePerUserMin",
    "Must be greater than or equal to .001",
  ],
  [
    "no max price",
    plan((p) => ({ ...p, pricePerUserMax: null })),
    "plan.1.pricePerUserMax",
    "Maximum price per user is required",
  ],
  [
    "max below min",
    plan((p) => ({ ...p, pricePerUserMax: 99 })),
    "plan.1.pricePerUserMax",
    "Max price must be greater than min price",
  ],
  [
    "no min customers",
    plan((p) => ({ ...p, customersFirstYearMin: null })),
    "plan.1.customersFirstYearMin",
    "Minimum customers is required",
  ],
  [
    "min customers 0",
    plan((p) => ({ ...p, customersFirstYearMin: 0 })),
    "plan.1.customersFirstYearMin",
    "Must be greater than or equal to 1",
  ],
  [
    "no max customers",
    plan((p) => ({ ...p, customersFirstYearMax: null })),
    "plan.1.customersFirstYearMax",
    "Maximum customers is required",
  ],
  [
    "max equals min",
    plan((p) => ({ ...p, customersFirstYearMax: 50 })),
    "plan.1.customersFirstYearMax",
    "Max customers must be greater than min customers",
  ],
];

describe("the rules of a simulation", () => {
  it("the worked example passes every rule", () => {
    expect(validateSimulation(exampleFields())).toEqual([]);
  });

  it.each(rules)("a simulation with %s gets the message of the specification", (_, change, path, message) => {
    expect(validateSimulation(change(exampleFields()))).toContainEqual({ path, message });
  });

  it("the price growth of every year is required", () => {
    const issues = validateSimulation(withGrowth(exampleFields(), "priceGrowth", 2, null));
    expect(issues.map((issue) => issue.path)).toEqual(["priceGrowth.2"]);
  });

  it("a taken plan name, in any letter case, is reported at the plan's id, not its position", () => {
    const two = withPlanDuplicated(exampleFields(), 1);
    const same = withPlan(two, 2, (copy) => ({ ...copy, name: "STANDARD" }));
    expect(validateSimulation(same)).toEqual([{ path: "plan.2.name", message: "Plan names must be unique" }]);
  });

  it("issues reported by the server get the same field paths as those found in the form", () => {
    const issues = [
      { path: "pricingPlans.0.name", message: "No" },
      { path: "options.seed", message: "No" },
    ];
    expect(reportedIssues(exampleFields(), issues).map((issue) => issue.path)).toEqual([
      "plan.1.name",
      "options.seed",
    ]);
  });
});

describe("reading a run", () => {
  it("a run needs no names, only targets, plans and a cost", () => {
    const { cost, inputs } = exampleRun();
    const run = readRun({ ...exampleFields(), gtmPlan: "", productName: "", simulationTitle: "" }, cost);
    expect(run).toMatchObject({ ready: true, request: { cost, inputs } });
  });

  it("a run of complete fields equals a run of the same fields without names", () => {
    const complete = exampleFields();
    const cost = exampleRun().cost;
    expect(validateSimulation(complete)).toEqual([]);
    const named = readRun(complete, cost);
    expect(named.ready).toBe(true);
    expect(readRun({ ...complete, productName: "", gtmPlan: "" }, cost)).toEqual(named);
  });

  it("readRun counts each field that prevents a run once", () => {
    expect(readRun(newSimulation(), null)).toEqual({ ready: false, openFields: 7 });
  });

  it("readRun leaves a blank retention rate blank, so that the engine can report it", () => {
    const run = readRun(
      withPlan(exampleFields(), 1, (p) => ({ ...p, retentionRate: null })),
      exampleRun().cost,
    );
    expect(run.ready && run.request.inputs.pricingPlans[0]?.retentionRate).toBeNull();
  });
});

it("parts validated one by one have the same issues as the whole simulation", () => {
  const fields = exampleFields();
  const wrongPlan = plan((p) => ({ ...p, name: "", pricePerUserMax: 0 }))(fields);
  const wrongOptions = { ...wrongPlan, options: { ...wrongPlan.options, seed: -1 } };
  for (const each of [
    fields,
    wrongPlan,
    wrongOptions,
    { ...wrongOptions, revenueTarget: null, costTitle: "" },
    { ...fields, pricingPlans: [] },
  ]) {
    const whole = simulationBody.safeParse(each).error?.issues ?? [];
    const expected = whole.map(({ path, message }) => ({ path: fieldPath(each, path), message }));
    const found = validateSimulation(each);
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  }
});
