import { describe, expect, test } from "vitest";
import { goodPlan, goodSimulation, issuesOf, withField } from "../test-issues.ts";
import { simulationBody } from "./schemas.ts";

const issuesWith = (path: string, value: unknown) =>
  issuesOf(simulationBody, withField(goodSimulation, path, value));

const parsed = (path: string, value: unknown) => simulationBody.parse(withField(goodSimulation, path, value));

test("a valid simulation is accepted, and its blanks get their defaults", () => {
  expect(simulationBody.parse(goodSimulation)).toMatchObject({
    pricingModel: "hybrid",
    subscriptionType: "annual",
    options: { trials: 10_000, seed: 12_345, distribution: "pert", around: "mid", wholeCustomers: false },
    pricingPlans: [goodPlan],
  });
  expect(parsed("pricingPlans.0.retentionRate", "").pricingPlans[0]?.retentionRate).toBeNull();
});

describe("every rule of the form, below, at and above its bound", () => {
  const required = [
    ["gtmPlan", "Go-to-market plan is required"],
    ["productName", "Product name is required"],
    ["costTitle", "Cost title is required"],
    ["revenueTarget", "Revenue target is required"],
    ["targetYear", "Target year is required"],
    ["ebitTarget", "EBIT target is required"],
    ["pricingPlans.0.name", "Pricing plan name is required"],
    ["pricingPlans.0.revenueTargetSplit", "Revenue target split is required"],
    ["pricingPlans.0.pricePerUserMin", "Minimum price per user is required"],
    ["pricingPlans.0.pricePerUserMax", "Maximum price per user is required"],
    ["pricingPlans.0.customersFirstYearMin", "Minimum customers is required"],
    ["pricingPlans.0.customersFirstYearMax", "Maximum customers is required"],
    ["pricingPlans.0.averageUsers", "Must have at least 1 user per customer"],
    ["priceGrowth.2", "Price growth is required for each of the years 2 to 5"],
    ["customerGrowth.0", "Customer growth is required for each of the years 2 to 5"],
  ] as const;

  test.each(required)("a blank %s reports: %s", (path, message) => {
    for (const blank of [null, "", "  "])
      expect(issuesWith(path, blank), String(blank)).toEqual({ [path]: [message] });
  });

  test.each(required.filter(([path]) => !/gtmPlan|roductName|costTitle|\.name$/.test(path)))(
    "%s counts as missing when it is not a number",
    (path, message) => {
      for (const value of ["abc", "12 users", "1,000", "0x10", "Infinity", "NaN", true, {}, [1], "1e999"])
        expect(issuesWith(path, value), JSON.stringify(value)).toEqual({ [path]: [message] });
    },
  );

  const wholeNumber = "Must be a whole number";
  const yearRange = "Must be between 1 and 5";
  const decimals = "Maximum 2 decimal places allowed";
  const atLeastOne = "Must be greater than or equal to 1";
  const maxPrice = "Max price must be greater than min price";
  const maxCustomers = "Max customers must be greater than min customers";

  test.each([
    ["revenueTarget", 999.99, ["Must be greater than or equal to 1000"]],
    ["revenueTarget", 1000, []],
    ["revenueTarget", 1000.01, []],
    ["revenueTarget", 1000.001, [decimals]],
    ["revenueTarget", 1e12, []],
    ["revenueTarget", 1e12 + 1, ["Revenue target can be at most 1,000,000,000,000"]],
    ["targetYear", 0, [yearRange]],
    ["targetYear", 1, []],
    ["targetYear", 5, []],
    ["targetYear", 6, [yearRange]],
    ["targetYear", 2.5, [wholeNumber]],
    ["targetYear", 2031, [yearRange]],
    ["ebitTarget", 30.12, []],
    ["ebitTarget", 30.123, [decimals]],
    ["ebitTarget", -1000, []],
    ["ebitTarget", -1000.01, ["EBIT target must be between -1000 and 100"]],
    ["ebitTarget", 100, []],
    ["ebitTarget", 100.01, ["EBIT target must be between -1000 and 100"]],
    ["ebitTarget", 0, []],
    ["priceGrowth.0", -100, []],
    ["priceGrowth.0", -100.1, ["Price growth cannot be below -100 %"]],
    ["customerGrowth.3", 10_000, []],
    ["customerGrowth.3", 10_001, ["Customer growth can be at most 10,000 %"]],
    ["pricingPlans.0.revenueTargetSplit", 0.99, [atLeastOne]],
    ["pricingPlans.0.revenueTargetSplit", 1, []],
    ["pricingPlans.0.averageUsers", 0.99, ["Must have at least 1 user per customer"]],
    ["pricingPlans.0.averageUsers", 1, []],
    ["pricingPlans.0.pricePerUserMin", 0.0009, ["Must be greater than or equal to .001"]],
    ["pricingPlans.0.pricePerUserMin", 0, ["Must be greater than or equal to .001"]],
    ["pricingPlans.0.pricePerUserMin", 0.001, []],
    ["pricingPlans.0.pricePerUserMax", -0.01, [maxPrice]],
    ["pricingPlans.0.pricePerUserMax", 0, [maxPrice]],
    ["pricingPlans.0.pricePerUserMax", 99.999, [maxPrice]],
    ["pricingPlans.0.pricePerUserMax", 100, [maxPrice]],
    ["pricingPlans.0.pricePerUserMax", 100.001, []],
    ["pricingPlans.0.customersFirstYearMin", 0.99, [atLeastOne]],
    ["pricingPlans.0.customersFirstYearMin", 1, []],
    ["pricingPlans.0.customersFirstYearMax", -1, [maxCustomers]],
    ["pricingPlans.0.customersFirstYearMax", 0, [maxCustomers]],
    ["pricingPlans.0.customersFirstYearMax", 50, [maxCustomers]],
    ["pricingPlans.0.customersFirstYearMax", 51, []],
    ["pricingPlans.0.existingCustomers", -1, ["Existing customers cannot be negative"]],
    ["pricingPlans.0.existingCustomers", 0, []],
    ["pricingPlans.0.retentionRate", 100, []],
    ["pricingPlans.0.retentionRate", 100.1, ["Retention rate must be between 0 and 100"]],
    ["pricingPlans.0.retentionRate", -0.1, ["Retention rate must be between 0 and 100"]],
    ["pricingPlans.0.annualFixedFee", -0.01, ["Annual fixed fee cannot be negative"]],
    ["pricingPlans.0.upfrontFixedFee", 0.001, [decimals]],
  ])("a simulation with %s of %s reports %j", (path, value, messages) => {
    expect(issuesWith(path, value)).toEqual(messages.length === 0 ? {} : { [path]: messages });
  });
});

describe("bounds are compared when both are set", () => {
  test("minimum and maximum price are compared whatever else is wrong with the plan", () => {
    const plan = { ...goodPlan, name: "", revenueTargetSplit: 0, pricePerUserMin: 5, pricePerUserMax: 4 };
    expect(issuesOf(simulationBody, { ...goodSimulation, pricingPlans: [plan] })).toEqual({
      "pricingPlans.0.name": ["Pricing plan name is required"],
      "pricingPlans.0.revenueTargetSplit": ["Must be greater than or equal to 1"],
      "pricingPlans.0.pricePerUserMax": ["Max price must be greater than min price"],
    });
  });

  test("a price is not compared with a bound that is missing", () => {
    expect(issuesWith("pricingPlans.0.pricePerUserMin", "")).toEqual({
      "pricingPlans.0.pricePerUserMin": ["Minimum price per user is required"],
    });
  });

  test("minimum and maximum price are compared rounded to three decimals, as stored", () => {
    const plan = { ...goodPlan, pricePerUserMin: 1.0001, pricePerUserMax: 1.0004 };
    expect(issuesOf(simulationBody, { ...goodSimulation, pricingPlans: [plan] })).toEqual({
      "pricingPlans.0.pricePerUserMax": ["Max price must be greater than min price"],
    });
    expect(parsed("pricingPlans.0.pricePerUserMax", 199.9995).pricingPlans[0]?.pricePerUserMax).toBe(200);
  });
});

describe("pricing plans", () => {
  const plans = (...names: unknown[]) => ({
    ...goodSimulation,
    pricingPlans: names.map((name) => ({ ...goodPlan, name })),
  });

  test("plan names are unique without regard to case and surrounding space; the second is reported", () => {
    expect(issuesOf(simulationBody, plans("Standard", "Pro", " standard "))).toEqual({
      "pricingPlans.2.name": ["Plan names must be unique"],
    });
    expect(issuesOf(simulationBody, plans("Standard", "Standards"))).toEqual({});
  });

  test("a repeated plan name is reported even when other fields are wrong", () => {
    const broken = {
      ...goodSimulation,
      revenueTarget: 1,
      pricingPlans: [goodPlan, { ...goodPlan, pricePerUserMin: "" }],
    };
    expect(issuesOf(simulationBody, broken)).toEqual({
      revenueTarget: ["Must be greater than or equal to 1000"],
      "pricingPlans.1.pricePerUserMin": ["Minimum price per user is required"],
      "pricingPlans.1.name": ["Plan names must be unique"],
    });
  });

  test("two blank plan names are reported as missing, not as equal", () => {
    expect(issuesOf(simulationBody, plans("", ""))).toEqual({
      "pricingPlans.0.name": ["Pricing plan name is required"],
      "pricingPlans.1.name": ["Pricing plan name is required"],
    });
  });

  test("a simulation has one to five pricing plans", () => {
    expect(issuesOf(simulationBody, plans())).toEqual({
      pricingPlans: ["At least one pricing plan is required"],
    });
    expect(issuesWith("pricingPlans", "five")).toEqual({
      pricingPlans: ["At least one pricing plan is required"],
    });
    expect(issuesWith("pricingPlans", undefined)).toEqual({
      pricingPlans: ["At least one pricing plan is required"],
    });
    expect(issuesOf(simulationBody, plans("a", "b", "c", "d", "e"))).toEqual({});
    expect(issuesOf(simulationBody, plans("a", "b", "c", "d", "e", "f"))).toEqual({
      pricingPlans: ["At most 5 pricing plans are possible"],
    });
    expect(issuesWith("pricingPlans", ["Standard", null])).toEqual({
      "pricingPlans.0": ["Each pricing plan must be an object"],
      "pricingPlans.1": ["Each pricing plan must be an object"],
    });
  });

  test("every pricing plan gets a unique id, and a valid id is kept", () => {
    const ids = (...given: unknown[]) =>
      simulationBody
        .parse({
          ...goodSimulation,
          pricingPlans: given.map((id, index) => ({ ...goodPlan, id, name: `Plan ${index}` })),
        })
        .pricingPlans.map(({ id }) => id);
    expect(ids(3, 1, 2)).toEqual([3, 1, 2]);
    expect(ids(1, 1, 1)).toEqual([1, 2, 3]);
    expect(ids(undefined, "x", -4, 7.5, { a: 1 })).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("tolerant readings", () => {
  test("numeric text in a simulation is read as a number", () => {
    const read = simulationBody.parse({
      ...goodSimulation,
      revenueTarget: " 750000.50 ",
      targetYear: "2",
      ebitTarget: "-1.5e1",
      priceGrowth: ["5", "+5", "-5", ".5"],
      pricingPlans: [{ ...goodPlan, averageUsers: "10", existingCustomers: null }],
    });
    expect(read).toMatchObject({ revenueTarget: 750_000.5, targetYear: 2, ebitTarget: -15 });
    expect(read.priceGrowth).toEqual([5, 5, -5, 0.5]);
    expect(read.pricingPlans[0]).toMatchObject({ averageUsers: 10, existingCustomers: 0 });
  });

  test.each([
    ["subscriptionType", " Monthly ", "monthly"],
    ["subscriptionType", "", "annual"],
    ["pricingModel", "PERUSER", "perUser"],
    ["pricingModel", null, "hybrid"],
  ] as const)("%s %j is read as %s", (field, value, expected) => {
    expect(parsed(field, value)[field]).toBe(expected);
  });

  test("an unknown choice is reported with the allowed ones", () => {
    expect(issuesWith("subscriptionType", "weekly")).toEqual({
      subscriptionType: ["Subscription type must be one of annual, monthly"],
    });
    expect(issuesWith("pricingModel", 7)).toEqual({
      pricingModel: ["Pricing model must be one of hybrid, perUser, fixedFee"],
    });
  });

  test.each([[[5, 5, 5, 5, 5]], ["5"], [null], [{ 0: 5 }]])("priceGrowth %j is refused", (value) => {
    expect(issuesWith("priceGrowth", value)).toEqual({
      priceGrowth: ["Price growth needs four yearly changes, for years 2 to 5"],
    });
  });

  test("unknown fields are left out", () => {
    expect(simulationBody.parse({ ...goodSimulation, isAdmin: true, _id: "x" })).not.toHaveProperty(
      "isAdmin",
    );
  });

  test("a blank costId counts as not given; an invalid one is reported", () => {
    expect(parsed("costId", "").costId).toBeUndefined();
    expect(parsed("costId", null).costId).toBeUndefined();
    expect(issuesWith("costId", "12")).toEqual({ costId: ["This id is not valid"] });
  });
});

describe("text", () => {
  const title = "simulationTitle";

  test("a simulation title is trimmed and may have 200 characters", () => {
    expect(parsed(title, `  ${"a".repeat(200)}  `).simulationTitle).toHaveLength(200);
    expect(issuesWith(title, "a".repeat(201))).toEqual({
      [title]: ["Simulation title can have at most 200 characters"],
    });
    expect(issuesWith(title, "a".repeat(300_000))).toEqual({
      [title]: ["Simulation title can have at most 200 characters"],
    });
  });

  test.each(["a\u0000b", "\u0007", "a\u007f", "\ud800", "x\udc00y"])("%j cannot be stored", (value) => {
    expect(issuesWith(title, value)).toEqual({
      [title]: ["Simulation title contains characters that cannot be stored"],
    });
  });

  test.each(["Zürich", "価格", "price 🚀", "O'Brien & Co. <b>", "שלום"])(
    "%s is stored unchanged",
    (value) => {
      expect(parsed(title, value).simulationTitle).toBe(value);
    },
  );

  test.each([5, true, {}, []])("%j is not text", (value) => {
    expect(issuesWith(title, value)).toEqual({ [title]: ["Simulation title must be text"] });
    expect(issuesWith("gtmPlan", value)).toEqual({ gtmPlan: ["Go-to-market plan is required"] });
  });
});
