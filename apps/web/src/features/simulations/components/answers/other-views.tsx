import type { ReactNode } from "react";
import { ChartFrame } from "../../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../../components/chart-frame/chart-table.ts";
import { CashChart } from "../../../../components/charts/cash-chart.tsx";
import { binsOf, HistogramChart } from "../../../../components/charts/histogram-chart.tsx";
import { useYears } from "../../../../components/years.tsx";
import { formatNumber } from "../../../../lib/format/numbers.ts";
import { shortMoney } from "../../../../lib/format/short-money.ts";
import type { Answer } from "../../state/answer.ts";
import {
  cashTitle,
  histogramTitle,
  type Quantity,
  SCENARIO_PLACE,
  type ScenarioName,
} from "../../view/findings.ts";

interface OtherViewProps {
  view: "distribution" | "cash";
  answer: Answer;
  quantity: Quantity;
  scenario: ScenarioName;
  actions: ReactNode;
}

/** The views of a run that load when somebody chooses them. */
export function OtherView({ view, answer, quantity, scenario, actions }: OtherViewProps) {
  switch (view) {
    case "distribution":
      return <Distribution answer={answer} quantity={quantity} actions={actions} />;
    case "cash":
      return <Cash answer={answer} scenario={scenario} actions={actions} />;
    default:
      return view satisfies never;
  }
}

interface ViewProps {
  answer: Answer;
  actions: ReactNode;
}

function Distribution({ answer, quantity, actions }: ViewProps & { quantity: Quantity }) {
  const { targetYear, revenueTarget } = answer.request.inputs;
  const { histogram, trials } = answer.result.monteCarlo;
  const year = answer.result.monteCarlo[quantity][targetYear - 1];
  const years = useYears();
  const title = histogramTitle(answer, quantity, years);
  const bins = binsOf(histogram[quantity]);
  const table = {
    ...chartTable(bins, [
      [`From, ${answer.currency}`, ({ from }) => from],
      [`To, ${answer.currency}`, ({ to }) => to],
      ["Trials, %", ({ share }) => share * 100],
    ]),
    startsWithAmounts: true,
  };
  const marks =
    year === undefined
      ? []
      : [
          { name: "P10", value: year.p10 },
          { name: "P50", value: year.p50 },
          { name: "P90", value: year.p90 },
        ];
  return (
    <ChartFrame
      title={title}
      subtitle={`Where ${formatNumber(trials)} trials end in ${years.inSentence(targetYear)}; bars past the line reach the target. 9 of 10 trials end above P10.`}
      ariaLabel={title}
      interactive
      table={table}
      actions={actions}
    >
      <HistogramChart
        label={title}
        histogram={histogram[quantity]}
        currency={answer.currency}
        marks={marks}
        {...(quantity === "revenue"
          ? { target: { value: revenueTarget, label: `Target ${shortMoney(revenueTarget)}` } }
          : {})}
      />
    </ChartFrame>
  );
}

function Cash({ answer, scenario, actions }: ViewProps & { scenario: ScenarioName }) {
  const years = useYears();
  const result = answer.result[scenario];
  const title = cashTitle(answer, result);
  const table = chartTable(result.cashFlow, [
    ["Year", (_, year) => (year === 0 ? "Start" : years.heading(year))],
    [`Cash flow, ${answer.currency}`, (flow) => flow],
    [`Cumulative cash, ${answer.currency}`, (_, year) => result.cumulativeCash[year]],
  ]);
  return (
    <ChartFrame
      title={title}
      subtitle={`Yearly cash as bars, cumulative as a line, ${answer.currency}, before tax and working capital. ${SCENARIO_PLACE[scenario]}.`}
      ariaLabel={title}
      interactive
      table={table}
      actions={actions}
    >
      <CashChart
        label={title}
        currency={answer.currency}
        flows={result.cashFlow}
        sums={result.cumulativeCash}
        paybackYears={result.paybackYears}
        targetYear={answer.request.inputs.targetYear}
        yearName={years.heading}
      />
    </ChartFrame>
  );
}
