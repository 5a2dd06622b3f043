import { Panel } from "../../../components/panel/panel.tsx";
import { WithTerms } from "../../../components/term/with-terms.tsx";
import { useYears } from "../../../components/years.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import dgPlan from "../plan/dg-plan.module.css";
import { Difference, ExplainedFigure, SumOf } from "./formulas.tsx";
import type { PlanSummary, SummaryMonth } from "./plan-summary.ts";
import styles from "./summary.module.css";

const kinds = [
  ["pipeline", "Pipeline"],
  ["revenue", "Revenue"],
  ["cost", "Cost"],
] as const;

/** The twelve months that a year's figure adds up. */
function MonthsOfYear({ summary, year, kind }: YearFigure) {
  const { months, totals } = summary;
  const first = 12 * (year - 1);
  return (
    <SumOf
      lines={months
        .slice(first, first + 12)
        .map((month, index) => ({ name: `Month ${first + index + 1}`, value: month[kind] }))}
      total={totals.years[year - 1]?.[kind] ?? 0}
    />
  );
}

interface YearFigure {
  summary: PlanSummary;
  /** 1-based. */
  year: number;
  kind: keyof SummaryMonth;
}

/** Pipeline, revenue and cost of all channels by year, including ramp-up and lead to closure. */
export function YearTable({ summary, currency }: { summary: PlanSummary; currency: string }) {
  const years = useYears();
  return (
    <Panel
      title="Year by year"
      subtitle={<WithTerms>Includes each channel's start, ramp-up and lead time</WithTerms>}
    >
      <div className={styles["scroll"]}>
        <table className={dgPlan["lines"]}>
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              {kinds.map(([kind, name]) => (
                <th key={kind} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {summary.totals.years.map(({ year, revenue, cost, pipeline }) => (
              <tr key={year}>
                <th scope="row">{years.heading(year)}</th>
                {kinds.map(([kind, name]) => (
                  <td key={kind}>
                    <ExplainedFigure
                      label={`${name} of ${years.inSentence(year)}`}
                      text={formatNumber({ pipeline, revenue, cost }[kind])}
                      reason={<MonthsOfYear summary={summary} year={year} kind={kind} />}
                    />
                  </td>
                ))}
                <td>
                  <ExplainedFigure
                    label={`Net of ${years.inSentence(year)}`}
                    text={formatNumber(revenue - cost)}
                    reason={<Difference more="Revenue" from={revenue} less="Cost" by={cost} />}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
