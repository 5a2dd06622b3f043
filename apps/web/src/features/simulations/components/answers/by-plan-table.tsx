import { Panel } from "../../../../components/panel/panel.tsx";
import { useYears } from "../../../../components/years.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { formatFraction, formatNumber, NO_VALUE } from "../../../../lib/format/numbers.ts";
import { NUMBERED_YEARS } from "../../../../lib/format/years.ts";
import type { Answer } from "../../state/answer.ts";
import { pessimisticWords, SCENARIO_PLACE, type ScenarioName } from "../../view/findings.ts";
import styles from "./answers.module.css";

const YEARS = [0, 1, 2, 3, 4];

/** The unit in which five years fit side by side. */
function unitOf(largest: number): { size: number; decimals: number; words: string } {
  if (largest >= 1e9) return { size: 1e9, decimals: 2, words: " billion" };
  if (largest >= 1e6) return { size: 1e6, decimals: 2, words: " million" };
  if (largest >= 1e4) return { size: 1e3, decimals: 0, words: " thousand" };
  return { size: 1, decimals: 0, words: "" };
}

/** Revenue per plan and year in short; the tables below have every figure. */
export function ByPlanTable({ answer, scenario }: { answer: Answer; scenario: ScenarioName }) {
  const years = useYears();
  const isNumbered = years.heading(1) === NUMBERED_YEARS.heading(1);
  const result = answer.result[scenario];
  const target = answer.request.inputs.targetYear - 1;
  const unit = unitOf(Math.max(...result.revenue.map(Math.abs), ...result.ebit.map(Math.abs)));
  const money = (value: number | undefined) => formatNumber((value ?? 0) / unit.size, unit.decimals);
  const cell = (text: string, year: number) => (
    <td key={year} className={year === target ? styles["on"] : undefined}>
      {text}
    </td>
  );
  return (
    <Panel title="By plan" subtitle={`${SCENARIO_PLACE[scenario]}, ${answer.currency}${unit.words}`}>
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["tableScroll"]} tabIndex={0} role="group" aria-label="Revenue by plan">
        <table className={styles["table"]}>
          <caption className="visually-hidden">Revenue by plan and year</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {YEARS.map((year) => (
                <th key={year} scope="col" className={year === target ? styles["on"] : undefined}>
                  {isNumbered ? (
                    <>
                      <span className="visually-hidden">Year </span>
                      {year + 1}
                    </>
                  ) : (
                    years.heading(year + 1)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.plans.map((plan) => (
              <tr key={plan.name}>
                <th scope="row">{plan.name}</th>
                {YEARS.map((year) => cell(money(plan.years[year]?.revenue), year))}
              </tr>
            ))}
            <tr className={classNames(styles["total"], styles["rule"])}>
              <th scope="row">Revenue</th>
              {YEARS.map((year) => cell(money(result.revenue[year]), year))}
            </tr>
            <tr className={styles["total"]}>
              <th scope="row">EBIT</th>
              {YEARS.map((year) => cell(money(result.ebit[year]), year))}
            </tr>
            <tr>
              <th scope="row">EBIT %</th>
              {YEARS.map((year) => {
                const percent = result.ebitPercent[year] ?? null;
                return cell(
                  percent === null ? NO_VALUE : formatNumber(percent, Math.abs(percent) < 1000 ? 1 : 0),
                  year,
                );
              })}
            </tr>
          </tbody>
        </table>
      </div>
      {result.plans.length > 1 && (
        <p className={styles["small"]}>
          Of its target in {years.inSentence(target + 1)}:{" "}
          {result.plans.map((plan) => `${plan.name} ${formatFraction(plan.attainment, 1)}`).join(", ")}.
        </p>
      )}
      <p className={styles["small"]}>{pessimisticWords(answer)}</p>
    </Panel>
  );
}
