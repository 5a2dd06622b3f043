import type { Timeline, TimelineInputs } from "@beachhead/engine";
import type { ChartTable } from "../../../components/chart-frame/chart-table.ts";
import type { Phase } from "../../../components/charts/timeline-layout.ts";
import { formatCount } from "../../../lib/format/numbers.ts";

/** What the months show, in one sentence. */
export function timelineFinding(label: string, { breakEvenMonth }: Timeline, months: number): string {
  return breakEvenMonth === null
    ? `${label} does not pay back within ${months} months`
    : `${label} pays back in month ${breakEvenMonth}`;
}

/** Ramp and lead to closure, as far as they lie within the months. */
export function phasesOf(inputs: TimelineInputs): Phase[] {
  const { startingMonth, monthsToImpact = 0, rampUpTime, leadToClosure, months } = inputs;
  const first = startingMonth + monthsToImpact;
  const full = first + Math.max(1, rampUpTime);
  return [
    { name: "Until impact", from: startingMonth, to: first - 1, length: monthsToImpact },
    { name: "Ramp", from: first, to: first + rampUpTime - 1, length: rampUpTime },
    { name: "Lead to closure", from: full, to: full + leadToClosure - 1, length: leadToClosure },
  ]
    .filter(({ from, length }) => length > 0 && from <= months)
    .map(({ name, from, to, length }) => ({
      name: `${name}, ${formatCount(length, "month")}`,
      from,
      to: Math.min(to, months),
    }));
}

/** The figures behind the drawing. */
export function tableOf({ rows }: Timeline, currency: string): ChartTable {
  const columns = [
    ["pipeline", "Pipeline"],
    ["revenue", "Revenue"],
    ["cost", "Cost"],
    ["cumPipeline", "Pipeline so far"],
    ["cumRevenue", "Revenue so far"],
    ["cumCost", "Cost so far"],
    ["cumNet", "Net so far"],
  ] as const;
  return {
    columns: [
      { key: "month", header: "Month", align: "start" },
      ...columns.map(([key, header]) => ({ key, header: `${header}, ${currency}`, align: "end" as const })),
    ],
    rows: rows.map((row) => ({ ...row, month: `Month ${row.month}` })),
  };
}
