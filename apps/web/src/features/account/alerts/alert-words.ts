import type { Alert, AlertMetric } from "@beachhead/contract";
import { formatNumber } from "../../../lib/format/numbers.ts";

interface MetricWords {
  label: string;
  /** The unit of its value; "" for a count. */
  unit: string;
  /** Which ends of the range make sense. */
  ends: readonly ("low" | "high")[];
}

export const metricWords: Readonly<Record<AlertMetric, MetricWords>> = {
  odds: { label: "Odds of a simulation", unit: "%", ends: ["low"] },
  "remaining-odds": { label: "Odds that remain in the running year", unit: "%", ends: ["low"] },
  pace: { label: "Achievement behind pace", unit: "points", ends: ["high"] },
  "win-rate": { label: "Win rate of a channel", unit: "%", ends: ["low", "high"] },
  sync: { label: "A sync that failed twice", unit: "", ends: [] },
};

const shown = (value: number, unit: string) => [formatNumber(value, 1), unit].join(" ").trim();

/** What an alert is about and when it is raised: "Odds of a simulation, Launch 2027, below 40 %". */
export function ruleWords({ metric, subjectName, channel, low, high }: Alert): string {
  const { label, unit } = metricWords[metric];
  if (metric === "sync") return label;
  const ends = [
    ...(low === null ? [] : [`below ${shown(low, unit)}`]),
    ...(high === null ? [] : [`above ${shown(high, unit)}`]),
  ].join(" or ");
  return [label, channel, subjectName ?? "deleted", ends].filter((each) => each !== "").join(", ");
}

/** The last value of its figure; undefined before the first look. */
export const valueWords = ({ metric, lastValue }: Alert): string | undefined =>
  lastValue === null ? undefined : shown(lastValue, metricWords[metric].unit);
