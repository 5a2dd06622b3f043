import { Panel } from "../../../components/panel/panel.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import dgPlan from "../components/dg-plan.module.css";
import { ExplainedFigure } from "./explained-figure.tsx";
import { Difference, SumOf } from "./formulas.tsx";
import type { PlanSummary, SummaryMonth } from "./plan-summary.ts";

const kinds = [
  ["pipeline", "Pipeline"],
  ["revenue", "Revenue"],
  ["cost", "Cost"],
] as const;

/** The twelve months a figure of a year is the sum of. */
export function MonthsOfYear({ summary, year, of }: YearFigure) {
  const { months, totals } = summary;
  const first = 12 * (year - 1);
  return (
    <SumOf
      lines={months
        .slice(first, first + 12)
        .map((month, index) => ({ name: `Month ${first + index + 1}`, value: month[of] }))}
      total={totals.years[year - 1]?.[of] ?? 0}
    />
  );
}

interface YearFigure {
  summary: PlanSummary;
  /** 1-based. */
  year: number;
  of: keyof SummaryMonth;
}

/** What the channels together bring and cost in each year, ramps and waiting included. */
export function YearTable({ summary, currency }: { summary: PlanSummary; currency: string }) {
  return (
    <Panel title="Year by year" subtitle="Includes each channel's start, ramp-up and lead time">
      <table className={dgPlan["lines"]}>
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            {kinds.map(([of, name]) => (
              <th key={of} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {summary.totals.years.map(({ year, revenue, cost, pipeline }) => (
            <tr key={year}>
              <th scope="row">Year {year}</th>
              {kinds.map(([of, name]) => (
                <td key={of}>
                  <ExplainedFigure
                    label={`${name} of year ${year}`}
                    text={formatNumber({ pipeline, revenue, cost }[of])}
                    reason={<MonthsOfYear summary={summary} year={year} of={of} />}
                  />
                </td>
              ))}
              <td>
                <ExplainedFigure
                  label={`Net of year ${year}`}
                  text={formatNumber(revenue - cost)}
                  reason={<Difference more="Revenue" from={revenue} less="Cost" by={cost} />}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
