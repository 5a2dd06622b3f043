import { Panel } from "../../../../components/panel/panel.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { formatNumber, NO_VALUE } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import { SCENARIO_PLACE, type ScenarioName } from "../../view/findings.ts";
import styles from "./answers.module.css";

const YEARS = [0, 1, 2, 3, 4];

/** Revenue per plan and year, whole money; the cents stand in the tables below. */
export function ByPlanTable({ answer, scenario }: { answer: Answer; scenario: ScenarioName }) {
  const result = answer.result[scenario];
  const target = answer.request.inputs.targetYear - 1;
  const cell = (text: string, year: number) => (
    <td key={year} className={year === target ? styles["on"] : undefined}>
      {text}
    </td>
  );
  return (
    <Panel title="By plan" subtitle={`${SCENARIO_PLACE[scenario]}, ${answer.currency}`}>
      <div className={styles["tableScroll"]} tabIndex={0} role="region" aria-label="Revenue by plan">
        <table className={styles["table"]}>
          <caption className="visually-hidden">Revenue by plan and year</caption>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              {YEARS.map((year) => (
                <th key={year} scope="col" className={year === target ? styles["on"] : undefined}>
                  Year {year + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.plans.map((plan) => (
              <tr key={plan.name}>
                <th scope="row">{plan.name}</th>
                {YEARS.map((year) => cell(formatNumber(plan.years[year]?.revenue ?? 0), year))}
              </tr>
            ))}
            <tr className={classNames(styles["total"], styles["rule"])}>
              <th scope="row">Revenue</th>
              {YEARS.map((year) => cell(formatNumber(result.revenue[year] ?? 0), year))}
            </tr>
            <tr className={styles["total"]}>
              <th scope="row">EBIT</th>
              {YEARS.map((year) => cell(formatNumber(result.ebit[year] ?? 0), year))}
            </tr>
            <tr>
              <th scope="row">EBIT %</th>
              {YEARS.map((year) => {
                const percent = result.ebitPercent[year] ?? null;
                return cell(percent === null ? NO_VALUE : formatNumber(percent, 1), year);
              })}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
