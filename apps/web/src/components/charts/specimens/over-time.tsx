import { CashChart } from "../cash-chart.tsx";
import { FanChart } from "../fan-chart.tsx";
import { LineChart, type LineSeries } from "../line-chart.tsx";
import { StackedBars } from "../stacked-bars.tsx";
import { TimelineChart } from "../timeline-chart.tsx";
import type { TimelineMonth } from "../timeline-layout.ts";
import { channels, fieldSales, plans, years } from "./figures.ts";
import { chart, type SpecimenChart, tableOf } from "./specimen-chart.ts";

const seriesTable = (series: readonly { name: string; values: readonly (number | null)[] }[]) =>
  tableOf(
    ["Plan", ...years.slice(0, series[0]?.values.length).map((year) => `${year}, USD`)],
    series.map(({ name, values }) => [name, ...values]),
  );

const quantiles = [2.95, 6.45, 10.68, 15.81, 22.09].map((p50, index) => ({
  year: index + 1,
  p5: p50 * 0.78e6,
  p10: p50 * 0.82e6,
  p25: p50 * 0.9e6,
  p50: p50 * 1e6,
  p75: p50 * 1.1e6,
  p90: p50 * 1.19e6,
  p95: p50 * 1.24e6,
  mean: p50 * 1e6,
}));

const stacked = channels.map(([name, yearly]) => ({
  name,
  values: [0.3, 0.55, 0.8, 1].map((part) => part * yearly),
}));

const plannedAndOwn: readonly LineSeries[] = [
  { name: "Planned", values: [3e6, 6.1e6, 9.4e6, 13e6, 17e6], category: 7 },
  {
    name: "Northlight",
    values: [2.95e6, 6.45e6, 10.68e6, 15.81e6, 22.09e6],
    estimatedFrom: 3,
    category: 1,
  },
];

const eightChannels: readonly LineSeries[] = channels.slice(0, 8).map(([name, yearly], index) => ({
  name,
  values: [0.2, 0.4, 0.7, 0.9, 1].map((part, year) => (index === 3 && year === 2 ? null : part * yearly)),
}));

const cash: readonly LineSeries[] = [
  { name: "Cash", values: [-200_000, -240_000, 60_000, 420_000, 1_100_000] },
];

const message: readonly LineSeries[] = [{ name: "Message", values: [0.0042] }];

const flows = [-200_000, 112_800, 365_125, 676_589, 1_063_900, 1_544_676];

const changes = [
  { name: "New", values: [200_000, 295_000] },
  { name: "Expansion", values: [20_000, 60_000] },
  { name: "Churn", values: [-80_000, -110_000] },
];

function monthsTable(months: readonly TimelineMonth[]) {
  return tableOf(
    ["Month", "Cost, USD", "Revenue, USD"],
    months.map(({ cost, revenue }, index) => [`Month ${index + 1}`, cost, revenue]),
  );
}

/** Kinds that follow years and months. */
export const overTime: readonly SpecimenChart[] = [
  chart(
    "Fan",
    "default",
    "Revenue reaches 10.7 M in year 3: 97 % of target",
    "Middle of the ranges. Bands contain 50, 80 and 90 % of 10,000 trials. 9 of 10 end above P10.",
    tableOf(
      ["Year", "P10, USD", "P50, USD", "P90, USD"],
      quantiles.map(({ year, p10, p50, p90 }) => [`Year ${year}`, p10, p50, p90]),
    ),
    (label) => (
      <FanChart
        label={label}
        years={quantiles}
        currency="USD"
        targetYear={3}
        target={{ value: 11_000_000, label: "Target 11 M in year 3" }}
      />
    ),
  ),
  chart(
    "Line",
    "two series, one estimated",
    "Northlight passes its plan in 2029",
    "Revenue a year, USD; dashed from 2030 as estimated",
    seriesTable(plannedAndOwn),
    (label) => (
      <LineChart
        label={label}
        points={years}
        unit="USD"
        highlighted={2}
        target={{ value: 11_000_000, label: "Target 11 M in 2029" }}
        series={plannedAndOwn}
      />
    ),
  ),
  chart(
    "Line",
    "eight series, long names, gaps",
    "Field Sales brings most from the second year",
    "Revenue of each channel, USD",
    seriesTable(eightChannels),
    (label) => <LineChart label={label} points={years} unit="USD" series={eightChannels} />,
  ),
  chart(
    "Line",
    "losses",
    "Cash turns positive in 2029",
    "Cumulative cash, USD",
    seriesTable(cash),
    (label) => <LineChart label={label} points={years} unit="USD" series={cash} />,
  ),
  chart(
    "Line",
    "one value, very small",
    "A message costs 0.0042 USD",
    "Cost of a message in 2027, USD",
    seriesTable(message),
    (label) => <LineChart label={label} points={["2027"]} unit="USD" series={message} />,
  ),
  chart(
    "Stacked bars",
    "default",
    "Growth brings half of 22.1 M in 2031",
    "Revenue by plan, USD",
    seriesTable(plans),
    (label) => (
      <StackedBars
        label={label}
        points={years}
        parts={plans}
        unit="USD"
        highlighted={2}
        target={{ value: 11_000_000, label: "Target 11 M in 2029" }}
      />
    ),
  ),
  chart(
    "Stacked bars",
    "ten categories, three joined",
    "Field Sales is a third of 8.4 M",
    "Revenue by channel, USD; the smallest three are joined",
    tableOf(
      ["Channel", "Q1", "Q2", "Q3", "Q4"],
      stacked.map(({ name, values }) => [name, ...values]),
    ),
    (label) => <StackedBars label={label} points={["Q1", "Q2", "Q3", "Q4"]} parts={stacked} unit="USD" />,
  ),
  chart(
    "Stacked bars",
    "losses",
    "Churn eats a third of what is won",
    "Change of yearly recurring revenue, USD",
    seriesTable(changes),
    (label) => <StackedBars label={label} points={["2027", "2028"]} unit="USD" parts={changes} />,
  ),
  chart(
    "Timeline",
    "default",
    "Field Sales pays back in month 13",
    "Cost and revenue by month as bars, their sums as lines, USD",
    monthsTable(fieldSales(24)),
    (label) => (
      <TimelineChart
        label={label}
        months={fieldSales(24)}
        unit="USD"
        breakEven={13}
        latestStart={15}
        phases={[
          { name: "Ramp, 6 months", from: 3, to: 8 },
          { name: "Lead to closure, 4", from: 9, to: 12 },
        ]}
      />
    ),
  ),
  chart(
    "Timeline",
    "not within its months",
    "Resellers do not pay back within 12 months",
    "Cost and revenue by month as bars, their sums as lines, USD",
    monthsTable(fieldSales(12)),
    (label) => (
      <TimelineChart
        label={label}
        months={fieldSales(12)}
        unit="USD"
        breakEven={null}
        phases={[
          { name: "Ramp, 6 months", from: 3, to: 8 },
          { name: "Lead to closure, 4 months", from: 7, to: 10 },
        ]}
      />
    ),
  ),
  chart(
    "Cash",
    "default",
    "An investment of 200 k pays back in 1.24 years",
    "Yearly cash as bars, cumulative as a line, USD",
    tableOf(
      ["Year", "Cash, USD"],
      flows.map((flow, index) => [index === 0 ? "Start" : `Year ${index}`, flow]),
    ),
    (label) => (
      <CashChart
        label={label}
        currency="USD"
        flows={flows}
        sums={[-200_000, -87_200, 277_925, 954_514, 2_018_414, 3_563_090]}
        paybackYears={1.24}
        targetYear={2}
      />
    ),
  ),
];
