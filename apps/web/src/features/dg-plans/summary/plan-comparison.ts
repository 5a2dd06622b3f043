import type { DgPlan } from "@beachhead/contract";
import { formatCompact } from "../../../lib/format/numbers.ts";
import { type SummaryRow, summaryOf } from "./plan-summary.ts";

type Figures = Pick<SummaryRow, "people" | "cost" | "revenue">;

/** A channel in two plans; null where a plan does not have it. */
export interface ComparedChannel {
  key: number;
  label: string;
  here: Figures | null;
  there: Figures | null;
}

export interface PlanComparison {
  rows: readonly ComparedChannel[];
  here: Figures;
  there: Figures;
}

function sums(rows: readonly SummaryRow[]): Figures {
  const sum = (what: keyof Figures) => rows.reduce((total, row) => total + (row[what] ?? 0), 0);
  return { people: sum("people"), cost: sum("cost"), revenue: sum("revenue") };
}

/** Two channel plans channel by channel, in a full year. */
export function comparePlans(plan: DgPlan, other: DgPlan): PlanComparison {
  const here = summaryOf(plan, null).rows;
  const there = summaryOf(other, null).rows;
  const keys = [...new Set([...here, ...there].map(({ key }) => key))];
  return {
    rows: keys.map((key) => {
      const [own, others] = [here, there].map((rows) => rows.find((row) => row.key === key) ?? null);
      return {
        key,
        label: own?.label ?? others?.label ?? "",
        here: own ?? null,
        there: others ?? null,
      };
    }),
    here: sums(here),
    there: sums(there),
  };
}

/** What the other plan brings and costs against this one, in one sentence. */
export function comparisonFinding({ here, there }: PlanComparison, name: string, currency: string): string {
  const revenue = (there.revenue ?? 0) - (here.revenue ?? 0);
  const cost = (there.cost ?? 0) - (here.cost ?? 0);
  const words = (value: number, what: string) =>
    Math.abs(value) < 0.5
      ? `the same ${what}`
      : `${formatCompact(Math.abs(value))} ${currency} ${value > 0 ? "more" : "less"} ${what}`;
  return `“${name}” brings ${words(revenue, "revenue")} for ${words(cost, "cost")} a year`;
}
