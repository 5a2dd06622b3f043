import { expect, test } from "vitest";
import { messagesAround } from "../test-bounds.ts";
import { goodSimulation } from "../test-issues.ts";
import { simulationBody } from "./schemas.ts";

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

/** Paths of the figures in a document. */
function figuresOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "number") return [path.join(".")];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => figuresOf(each, [...path, key]));
}

test("every figure of a simulation has bounds in this test", () => {
  const figures = figuresOf(simulationBody.parse(goodSimulation));
  // A plan without a good number gets one.
  const bounded = figures.filter((path) => path !== "pricingPlans.0.id");
  expect(bounds.map(([path]) => path).toSorted()).toEqual(bounded.toSorted());
});

test.each(bounds)(
  "%s is accepted at its bounds %j and %j and one step inside, and refused one step outside",
  (path, [least, below], [greatest, above], step) => {
    const document = { ...goodSimulation, options: {} };
    const messages = messagesAround(simulationBody, document, { path, least, greatest, step });
    expect(messages).toEqual({ below: [below], above: [above], inside: [] });
  },
);
