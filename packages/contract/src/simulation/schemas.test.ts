import { describe, expect, test } from "vitest";
import { goodCost, goodPlan, goodSimulation, issuesOf, withField } from "../test-issues.ts";
import { runSimulationBody, simulationBody } from "./schemas.ts";

const billion = "can be at most 1,000,000,000";
const trillion = "can be at most 1,000,000,000,000";

/** Every bounded figure: its path, its least and its greatest value with the message beyond, and its smallest step. */
const bounds: readonly (readonly [
  path: string,
  least: readonly [value: number, message: string],
  greatest: readonly [value: number, message: string],
  step: number,
])[] = [
  [
    "revenueTarget",
    [1000, "Must be greater than or equal to 1000"],
    [1e12, `Revenue target ${trillion}`],
    0.01,
  ],
  ["targetYear", [1, "Must be between 1 and 5"], [5, "Must be between 1 and 5"], 1],
  [
    "ebitTarget",
    [-1000, "EBIT target must be between -1000 and 100"],
    [100, "EBIT target must be between -1000 and 100"],
    0.01,
  ],
  ...[0, 1, 2, 3].flatMap((year) =>
    [
      ["priceGrowth", "Price growth"],
      ["customerGrowth", "Customer growth"],
    ].map(
      ([field, label]) =>
        [
          `${field}.${year}`,
          [-100, `${label} cannot be below -100 %`],
          [10_000, `${label} can be at most 10,000 %`],
          0.01,
        ] as const,
    ),
  ),
  [
    "pricingPlans.0.revenueTargetSplit",
    [1, "Must be greater than or equal to 1"],
    [1e9, `Revenue target split ${billion}`],
    0.01,
  ],
  [
    "pricingPlans.0.averageUsers",
    [1, "Must have at least 1 user per customer"],
    [1e9, `Users per customer ${billion}`],
    0.01,
  ],
  [
    "pricingPlans.0.pricePerUserMin",
    [0.001, "Must be greater than or equal to .001"],
    [199.999, "Max price must be greater than min price"],
    0.001,
  ],
  [
    "pricingPlans.0.pricePerUserMax",
    [100.001, "Max price must be greater than min price"],
    [1e9, `Maximum price per user ${billion}`],
    0.001,
  ],
  [
    "pricingPlans.0.customersFirstYearMin",
    [1, "Must be greater than or equal to 1"],
    [149, "Max customers must be greater than min customers"],
    1,
  ],
  [
    "pricingPlans.0.customersFirstYearMax",
    [51, "Max customers must be greater than min customers"],
    [1e9, `Maximum customers ${billion}`],
    1,
  ],
  [
    "pricingPlans.0.existingCustomers",
    [0, "Existing customers cannot be negative"],
    [1e9, `Existing customers ${billion}`],
    1,
  ],
  [
    "pricingPlans.0.retentionRate",
    [0, "Retention rate must be between 0 and 100"],
    [100, "Retention rate must be between 0 and 100"],
    0.01,
  ],
  [
    "pricingPlans.0.annualFixedFee",
    [0, "Annual fixed fee cannot be negative"],
    [1e12, `Annual fixed fee ${trillion}`],
    0.01,
  ],
  [
    "pricingPlans.0.upfrontFixedFee",
    [0, "Upfront fixed fee cannot be negative"],
    [1e12, `Upfront fixed fee ${trillion}`],
    0.01,
  ],
  [
    "options.trials",
    [1000, "Trials must be between 1,000 and 1,000,000"],
    [1e6, "Trials must be between 1,000 and 1,000,000"],
    1,
  ],
  [
    "options.seed",
    [0, "Seed must be between 0 and 4294967295"],
    [4_294_967_295, "Seed must be between 0 and 4294967295"],
    1,
  ],
  [
    "options.elasticity",
    [-10, "Elasticity must be between -10 and 0"],
    [0, "Elasticity must be between -10 and 0"],
    0.01,
  ],
  [
    "options.confidence",
    [1, "Confidence must be between 1 and 99"],
    [99, "Confidence must be between 1 and 99"],
    0.01,
  ],
  ...(
    [
      ["retentionSpread", "Spread of retention"],
      ["priceGrowthSpread", "Spread of price growth"],
      ["customerGrowthSpread", "Spread of customer growth"],
    ] as const
  ).map(
    ([option, label]) =>
      [
        `options.${option}`,
        [0, `${label} must be between 0 and 100`],
        [100, `${label} must be between 0 and 100`],
        0.01,
      ] as const,
  ),
  [
    "options.firstYearFactor",
    [0, "First-year factor must be between 0 and 1"],
    [1, "First-year factor must be between 0 and 1"],
    0.01,
  ],
];

/** The rounding leaves no binary remainder of a step: 100.01 and not 100.01000000000001. */
const stepped = (value: number, step: number): number => Number((value + step).toFixed(3));

test.each(bounds)(
  "%s is refused one step outside its bounds %j and %j and taken at them and one step inside",
  (path, [least, below], [greatest, above], step) => {
    const document = { ...goodSimulation, options: {} };
    const messagesOf = (value: number) =>
      Object.values(issuesOf(simulationBody, withField(document, path, value))).flat();
    expect({ below: messagesOf(stepped(least, -step)), above: messagesOf(stepped(greatest, step)) }).toEqual({
      below: [below],
      above: [above],
    });
    for (const value of [least, stepped(least, step), stepped(greatest, -step), greatest])
      expect(messagesOf(value), String(value)).toEqual([]);
  },
);

const issuesWith = (path: string, value: unknown) =>
  issuesOf(simulationBody, withField(goodSimulation, path, value));

const parsed = (path: string, value: unknown) => simulationBody.parse(withField(goodSimulation, path, value));

test("a good simulation passes, and its blanks take their defaults", () => {
  expect(simulationBody.parse(goodSimulation)).toMatchObject({
    pricingModel: "hybrid",
    subscriptionType: "annual",
    options: { trials: 10_000, seed: 12_345, distribution: "pert", around: "mid", wholeCustomers: false },
    pricingPlans: [goodPlan],
  });
  expect(parsed("pricingPlans.0.averageUsers", "").pricingPlans[0]?.averageUsers).toBe(1);
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
    ["priceGrowth.2", "Price growth is required for each of the years 2 to 5"],
    ["customerGrowth.0", "Customer growth is required for each of the years 2 to 5"],
  ] as const;

  test.each(required)("%s: %s", (path, message) => {
    for (const blank of [null, "", "  "])
      expect(issuesWith(path, blank), String(blank)).toEqual({ [path]: [message] });
  });

  test.each(required.filter(([path]) => !/gtmPlan|roductName|costTitle|\.name$/.test(path)))(
    "%s: what is no number counts as missing",
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
  ])("%s of %s answers %j", (path, value, messages) => {
    expect(issuesWith(path, value)).toEqual(messages.length === 0 ? {} : { [path]: messages });
  });
});

describe("bounds are compared when both are set", () => {
  test("whatever else is wrong with the plan", () => {
    const plan = { ...goodPlan, name: "", revenueTargetSplit: 0, pricePerUserMin: 5, pricePerUserMax: 4 };
    expect(issuesOf(simulationBody, { ...goodSimulation, pricingPlans: [plan] })).toEqual({
      "pricingPlans.0.name": ["Pricing plan name is required"],
      "pricingPlans.0.revenueTargetSplit": ["Must be greater than or equal to 1"],
      "pricingPlans.0.pricePerUserMax": ["Max price must be greater than min price"],
    });
  });

  test("and not against a bound that is missing", () => {
    expect(issuesWith("pricingPlans.0.pricePerUserMin", "")).toEqual({
      "pricingPlans.0.pricePerUserMin": ["Minimum price per user is required"],
    });
  });

  test("as they are kept, to three decimals", () => {
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

  test("names are unique without regard to case and surrounding space; the second is told", () => {
    expect(issuesOf(simulationBody, plans("Standard", "Pro", " standard "))).toEqual({
      "pricingPlans.2.name": ["Plan names must be unique"],
    });
    expect(issuesOf(simulationBody, plans("Standard", "Standards"))).toEqual({});
  });

  test("a repeated name is told even when other fields are wrong", () => {
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

  test("two blank names are missing, not equal", () => {
    expect(issuesOf(simulationBody, plans("", ""))).toEqual({
      "pricingPlans.0.name": ["Pricing plan name is required"],
      "pricingPlans.1.name": ["Pricing plan name is required"],
    });
  });

  test("one to five", () => {
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

  test("every plan ends with a number of its own, and a good one is kept", () => {
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
  test("numeric text is a number", () => {
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

  test("an unknown choice is told with what there is", () => {
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

  test("a blank costId is none; a wrong one is told", () => {
    expect(parsed("costId", "").costId).toBeUndefined();
    expect(parsed("costId", null).costId).toBeUndefined();
    expect(issuesWith("costId", "12")).toEqual({ costId: ["This id is not valid"] });
  });
});

describe("text", () => {
  const title = "simulationTitle";

  test("is trimmed and may have 200 characters", () => {
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

  test.each(["Zürich", "価格", "price 🚀", "O'Brien & Co. <b>", "שלום"])("%s is kept as it is", (value) => {
    expect(parsed(title, value).simulationTitle).toBe(value);
  });

  test.each([5, true, {}, []])("%j is no text", (value) => {
    expect(issuesWith(title, value)).toEqual({ [title]: ["Simulation title must be text"] });
    expect(issuesWith("gtmPlan", value)).toEqual({ gtmPlan: ["Go-to-market plan is required"] });
  });
});

describe("a run", () => {
  const { gtmPlan: _gtmPlan, productName: _productName, costTitle: _costTitle, ...unnamed } = goodSimulation;

  test("needs no names, but a cost", () => {
    expect(issuesOf(runSimulationBody, { simulation: unnamed, cost: {} })).toEqual({});
    expect(issuesOf(runSimulationBody, { simulation: unnamed, cost: goodCost })).toEqual({});
    expect(issuesOf(runSimulationBody, { simulation: unnamed })).toEqual({
      cost: ["A cost is required: send cost or costId"],
    });
    expect(issuesOf(runSimulationBody, { simulation: { ...unnamed, revenueTarget: 1 }, costId: "" })).toEqual(
      {
        "simulation.revenueTarget": ["Must be greater than or equal to 1000"],
        cost: ["A cost is required: send cost or costId"],
      },
    );
  });

  test("names the place of each fault", () => {
    expect(
      issuesOf(runSimulationBody, {
        simulation: { ...unnamed, targetYear: 9 },
        cost: { fixedAdminCost: -1, adminGrowth: [1, 2, 3, 4, 5] },
        options: { seed: -1, distribution: "normal", elasticity: 1, wholeCustomers: "yes" },
      }),
    ).toEqual({
      "simulation.targetYear": ["Must be between 1 and 5"],
      "cost.fixedAdminCost": ["Administration cannot be negative"],
      "cost.adminGrowth": ["Change of administration needs four yearly changes, for years 2 to 5"],
      "options.seed": ["Seed must be between 0 and 4294967295"],
      "options.distribution": ["Distribution must be one of pert, triangular"],
      "options.elasticity": ["Elasticity must be between -10 and 0"],
      "options.wholeCustomers": ["Whole customers must be true or false"],
    });
  });

  test("odds are drawn around the middle or the recommended point", () => {
    const of = (around: string) =>
      issuesOf(runSimulationBody, { simulation: unnamed, cost: {}, options: { around } })["options.around"];
    expect([of("mid"), of("recommended")]).toEqual([undefined, undefined]);
    expect(of("best")).toEqual(["Around must be one of mid, recommended"]);
  });

  test.each([null, 5, "x", []])("parts that are no objects are told by name: %j", (value) => {
    const told = issuesOf(runSimulationBody, { simulation: value, cost: value, options: value });
    const sentences = Object.values(told).flat();
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences)
      expect(sentence).toMatch(/must be an object|is required|At least one|needs four/);
  });
});
