/** Figures of the chart specimens: the worked examples of a price simulation and of Field Sales. */
import { feasibleOutline } from "../feasible-outline.ts";
import type { HeatCell } from "../heat-map.tsx";
import type { TimelineMonth } from "../timeline-layout.ts";

const from = (start: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => start + index * step);

export const prices = from(100, 10, 11);
export const newCustomers = from(50, 10, 11);
const REVENUE_TARGET = 750_000;

/** Revenue of year 2 at a price and a count of first-year customers. */
function revenueAt(price: number, customers: number): number {
  const added = 1.2 * customers;
  const kept = 0.9 * (customers + 18);
  return 525 * added + (added + kept) * (1050 + 10.5 * price);
}

export const heatCells: readonly (readonly HeatCell[])[] = newCustomers.map((customers) =>
  prices.map((price) => {
    const value = revenueAt(price, customers);
    return { value, share: value / REVENUE_TARGET, reaches: value >= REVENUE_TARGET };
  }),
);

export const heatOutline = feasibleOutline(
  prices,
  newCustomers,
  (price, customers) => revenueAt(price, customers) - REVENUE_TARGET,
);

/** Field Sales: from month 3, full after a ramp of 6 months, revenue 4 months after the pipeline. */
export function fieldSales(months: number): TimelineMonth[] {
  const ramp = (month: number) => Math.min(1, Math.max(0, month - 3 + 1) / 6);
  return from(1, 1, months).map((month) => ({
    cost: month < 3 ? 0 : 1_177_000 / 12,
    revenue: month - 4 < 3 ? 0 : 250_000 * ramp(month - 4),
  }));
}

export const years = ["2027", "2028", "2029", "2030", "2031"];

export const plans = [
  { name: "Starter", values: [500_000, 1_060_000, 1_710_000, 2_460_000, 3_370_000] },
  { name: "Growth", values: [1_430_000, 3_120_000, 5_150_000, 7_600_000, 10_580_000] },
  { name: "Enterprise", values: [1_020_000, 2_270_000, 3_830_000, 5_750_000, 8_150_000] },
];

export const channels = [
  ["Field Sales", 3_000_000],
  ["Content Marketing", 1_200_000],
  ["Channel sales, resellers and distributors", 1_120_000],
  ["Host Events", 900_000],
  ["SEO", 640_000],
  ["Inside Sales", 520_000],
  ["Referral programme", 410_000],
  ["Email", 320_000],
  ["Paid search", 240_000],
  ["Community", 90_000],
] as const;

export const drivers = [
  { name: "Growth customers", range: "60 to 180", low: 4_130_000, high: 7_670_000 },
  { name: "Enterprise customers", range: "4 to 14", low: 4_640_000, high: 7_770_000 },
  { name: "Growth price", range: "25 to 45", low: 5_000_000, high: 7_200_000 },
  { name: "Price growth", range: "±5 points a year", low: 5_300_000, high: 7_200_000 },
  { name: "Enterprise price", range: "40 to 70", low: 5_400_000, high: 6_900_000 },
  { name: "Support cost", range: "±10 %", low: 6_360_000, high: 6_040_000 },
  { name: "Retention", range: "±5 points", low: 6_080_000, high: 6_320_000 },
];
export const baseEbit = 6_200_000;
