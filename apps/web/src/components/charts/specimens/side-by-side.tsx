import { FrontierChart } from "../frontier-chart.tsx";
import { HeatMap } from "../heat-map.tsx";
import { TargetBars, type TargetRow } from "../target-bars.tsx";
import { plainName } from "../text-room.ts";
import { TornadoChart } from "../tornado-chart.tsx";
import { WaterfallChart } from "../waterfall-chart.tsx";
import { baseEbit, drivers, heatCells, heatOutline, newCustomers, prices } from "./figures.ts";
import { chart, type SpecimenChart, tableOf } from "./specimen-chart.ts";

const channelRows: readonly TargetRow[] = [
  { name: "SEO", actual: 240_000, target: 250_000, state: "slightlyBehind" },
  { name: "Field Sales", actual: 900_000, target: 1_200_000, state: "atRisk" },
  { name: "Content Marketing", actual: 505_200, target: 400_000, state: "achieved" },
  { name: "Host Events", actual: 270_000, target: 350_000, state: "atRisk" },
];

const everyState: readonly TargetRow[] = [
  {
    name: "Channel sales, resellers and distributors",
    actual: 130_000,
    target: 400_000,
    state: "offTrack",
  },
  { name: "Field Sales", actual: 260_000, target: 350_000, state: "atRisk" },
  { name: "SEO", actual: 240_000, target: 250_000, state: "slightlyBehind" },
  { name: "Email", actual: 60_000, target: 240_000, state: "onTrack" },
  { name: "Host Events", actual: 150_000, target: 120_000, state: "achieved" },
  { name: "Referral programme", actual: 0, target: 100_000, state: "notStarted" },
  { name: "Refunds", actual: -40_000, target: null, state: "noPlan" },
];

function rowsTable(rows: readonly TargetRow[]) {
  return tableOf(
    ["Channel", "Closed, USD", "Plan, USD"],
    rows.map(({ name, actual, target }) => [name, actual, target]),
  );
}

const deals = {
  start: { name: "Plan", amount: 2_200_000 },
  steps: [
    { name: "Volume", change: 330_000 },
    { name: "Mix", change: -490_400 },
    { name: "Conver\u00adsion", change: -216_000 },
    { name: "Deal size", change: 91_600 },
  ],
  end: { name: "Closed", amount: 1_915_200 },
};
const result = {
  start: { name: "Revenue", amount: 345_000 },
  steps: [
    { name: "Develop\u00adment", change: -210_000 },
    { name: "Sales and marketing", change: -140_000 },
    { name: "Support, hosting and insurance", change: -80_000 },
  ],
  end: { name: "EBIT", amount: -85_000 },
};

function stepsTable(head: string, { start, steps, end }: typeof deals) {
  return tableOf(
    [head, "USD"],
    [
      [start.name, start.amount],
      ...steps.map(({ name, change }) => [plainName(name), change] as const),
      [end.name, end.amount],
    ],
  );
}

/** Nothing is possible below the second budget. */
const frontier = [
  null,
  null,
  1_300_000,
  2_100_000,
  2_850_000,
  3_300_000,
  3_500_000,
  3_550_000,
  3_550_000,
].map((revenue, index) => ({ budget: index * 250_000, revenue }));

/** Kinds that set one thing against another. */
export const sideBySide: readonly SpecimenChart[] = [
  chart(
    "Frontier",
    "today, best, goal and budget",
    "5 % more budget brings 120 k USD more revenue",
    "Most revenue for each budget, USD",
    tableOf(
      ["Budget, USD", "Most revenue, USD"],
      frontier.map(({ budget, revenue }) => [budget, revenue]),
    ),
    (label) => (
      <FrontierChart
        label={label}
        points={frontier}
        unit="USD"
        today={{ cost: 1_000_000, revenue: 2_100_000, label: "You are here" }}
        best={{ cost: 980_000, revenue: 2_800_000, label: "Best here" }}
        goal={{ value: 3_100_000, label: "Goal 3.1 M" }}
        budget={1_000_000}
      />
    ),
  ),
  chart(
    "Bars against a target",
    "default",
    "Content beats its plan, Field Sales misses by 300 k",
    "Closed revenue against plan, year 1, USD",
    rowsTable(channelRows),
    (label) => <TargetBars label={label} rows={channelRows} unit="USD" />,
  ),
  chart(
    "Bars against a target",
    "every state, long name, loss",
    "Two of seven channels reach their plan",
    "Closed revenue against plan, year 1, USD",
    rowsTable(everyState),
    (label) => <TargetBars label={label} unit="USD" rows={everyState} />,
  ),
  chart(
    "Waterfall",
    "gains and losses",
    "284,800 under plan: more came from weaker channels",
    "From planned to closed revenue by driver, year 1",
    stepsTable("Driver", deals),
    (label) => <WaterfallChart label={label} unit="USD" {...deals} />,
  ),
  chart(
    "Waterfall",
    "into a loss",
    "Revenue of 345 k ends in a loss of 85 k",
    "Year 1 at the middle of the ranges",
    stepsTable("Line", result),
    (label) => <WaterfallChart label={label} unit="USD" {...result} />,
  ),
  chart(
    "Tornado",
    "default",
    "Growth customers move EBIT most: 3.5 M from low to high",
    "EBIT in 2029 as one driver moves over its range from the recommended point",
    tableOf(
      ["Driver", "Range", "Low, USD", "High, USD"],
      drivers.map(({ name, range, low, high }) => [name, range, low, high]),
    ),
    (label) => <TornadoChart label={label} drivers={drivers} base={baseEbit} unit="USD" />,
  ),
  chart(
    "Tornado",
    "fifteen drivers, into a loss",
    "Growth customers decide between loss and profit",
    "EBIT in 2029, USD; the twelve strongest of fifteen drivers",
    tableOf(
      ["Driver", "Low, USD", "High, USD"],
      drivers.map(({ name, low, high }) => [name, low, high]),
    ),
    (label) => (
      <TornadoChart
        label={label}
        base={40_000}
        unit="USD"
        drivers={Array.from({ length: 15 }, (_, index) => ({
          name:
            index === 0 ? "Growth customers through resellers and distributors" : `Cost line ${index + 1}`,
          range: "±10 %",
          low: 40_000 - (15 - index) * 9_000,
          high: 40_000 + (15 - index) * 6_000,
        }))}
      />
    ),
  ),
  chart(
    "Heat map",
    "default",
    "Nearest point that reaches 750 k: 133 USD, 123 customers",
    "Revenue in year 2. What is inside the line reaches the target.",
    tableOf(
      ["Customers", ...prices.map((price) => `At ${price} USD`)],
      newCustomers.map((customers, row) => [customers, ...(heatCells[row] ?? []).map(({ value }) => value)]),
    ),
    (label) => (
      <HeatMap
        label={label}
        columns={{ name: "Price per user and year, USD", centres: prices }}
        rows={{ name: "New customers, year 1", centres: newCustomers }}
        cells={heatCells}
        valueName="Revenue in year 2"
        unit="USD"
        outline={heatOutline}
        recommended={{ x: 133, y: 123, label: "Recommended point" }}
      />
    ),
  ),
  chart(
    "Heat map",
    "nothing reaches it, gaps",
    "No point reaches 2 M",
    "Revenue in year 2",
    tableOf(["Customers", "At 100 USD"], [[50, 285_600]]),
    (label) => (
      <HeatMap
        label={label}
        columns={{ name: "Price, USD", centres: [100, 150, 200] }}
        rows={{ name: "New customers, year 1", centres: [50, 100] }}
        cells={[
          [285_600, 349_000, null],
          [538_000, 656_250, 775_000],
        ].map((line) => line.map((value) => ({ value, share: (value ?? 0) / 2e6, reaches: false })))}
        valueName="Revenue in year 2"
        unit="USD"
        outline={[]}
      />
    ),
  ),
];
