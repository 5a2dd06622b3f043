import { Panel } from "../../../../components/panel/panel.tsx";
import { Stat } from "../../../../components/stat/stat.tsx";
import { useYears } from "../../../../components/years.tsx";
import { formatFraction, formatNumber, formatPercent, formatPlain } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import { LOW_NOTE, metWords, SCENARIO_PLACE, type ScenarioName } from "../../view/findings.ts";
import styles from "./answers.module.css";

interface KeyFiguresProps {
  answer: Answer;
  scenario: ScenarioName;
}

/** The figures one scenario comes down to, each with its reason. */
export function KeyFigures({ answer, scenario }: KeyFiguresProps) {
  const { inputs, cost } = answer.request;
  const result = answer.result[scenario];
  const { currency } = answer;
  const years = useYears();
  const year = years.inSentence(inputs.targetYear);
  const t = inputs.targetYear - 1;
  const revenue = result.revenue[t] ?? 0;
  const ebit = result.ebit[t] ?? 0;
  const percent = result.ebitPercent[t] ?? null;
  const breakEven = result.breakEvenCustomers[t] ?? null;
  const money = (value: number) => formatNumber(value);
  const flows = result.cashFlow.map(
    (flow, yearIndex) => `${money(flow)} / ${formatPlain(1 + cost.costOfCapital / 100)}^${yearIndex}`,
  );
  return (
    <Panel
      title={metWords(answer.result, scenario)}
      subtitle={scenario === "low" ? LOW_NOTE : `${SCENARIO_PLACE[scenario]}, ${currency}`}
    >
      <div className={styles["figures"]}>
        <Stat
          label={`Revenue, ${year}`}
          value={money(revenue)}
          note={`target ${formatNumber(inputs.revenueTarget)}`}
        />
        <Stat
          label="Attainment"
          value={formatFraction(result.attainment, 2)}
          reason={`${money(revenue)} / ${money(inputs.revenueTarget)} ${currency}`}
        />
        <Stat
          label={`EBIT, ${year}`}
          term="ebit"
          value={money(ebit)}
          reason={`${money(revenue)} revenue − ${money(result.totalCost[t] ?? 0)} cost`}
        />
        <Stat
          label="EBIT %"
          value={percent === null ? null : formatPercent(percent, 2)}
          reason={
            percent === null ? "There is no revenue to divide by." : `${money(ebit)} / ${money(revenue)}`
          }
          note={`target ${formatPercent(inputs.ebitTarget, 2)}`}
        />
        <Stat
          term="npv"
          label={`NPV at ${formatPercent(cost.costOfCapital, Number.isInteger(cost.costOfCapital) ? 0 : 2)}`}
          value={money(result.npv)}
          reason={`Net present value: all cash flows in today's money, ${flows.join(" + ")}. Before tax and working capital, at year-ends.`}
        />
        <Stat
          label="Payback"
          term="payback"
          value={result.paybackYears === null ? null : `${formatNumber(result.paybackYears, 2)} years`}
          reason={
            result.paybackYears === null
              ? "Cumulative cash does not turn positive within five years."
              : "When cumulative cash first reaches zero, interpolated within the year."
          }
        />
        <Stat
          label="First year with EBIT"
          value={result.ebitBreakEvenYear === null ? null : years.heading(result.ebitBreakEvenYear)}
          reason={
            result.ebitBreakEvenYear === null
              ? "EBIT stays below zero in all five years."
              : "The first year whose EBIT is at or above zero."
          }
        />
        <Stat
          label={`Break-even, ${year}`}
          value={breakEven === null ? null : `${formatNumber(breakEven)} customers`}
          reason={
            breakEven === null
              ? "A customer costs as much as it brings or more, so no number of customers is enough."
              : `The number of customers whose contribution covers the fixed cost of ${year}.`
          }
          note={`planned ${formatNumber(result.customers[t] ?? 0)}`}
        />
      </div>
    </Panel>
  );
}
