import { useState } from "react";
import { ChartFrame } from "../../../../components/chart-frame/chart-frame.tsx";
import { type ChartTable, chartTable } from "../../../../components/chart-frame/chart-table.ts";
import { FanChart } from "../../../../components/charts/fan-chart.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { useYears } from "../../../../components/years.tsx";
import { formatNumber } from "../../../../lib/format/numbers.ts";
import { shortMoney } from "../../../../lib/format/short-money.ts";
import type { YearWords } from "../../../../lib/format/years.ts";
import type { Answer } from "../../state/answer.ts";
import { fanTitle, middleWords, type Quantity } from "../../view/findings.ts";
import { QuantitySwitch } from "../quantity-switch.tsx";
import styles from "./answers.module.css";

function fanTable(answer: Answer, quantity: Quantity, names: YearWords): ChartTable {
  return chartTable(answer.result.monteCarlo[quantity], [
    ["Year", ({ year }) => names.heading(year)],
    ["P5", ({ p5 }) => p5],
    ["P10, pessimistic end", ({ p10 }) => p10],
    ["P25", ({ p25 }) => p25],
    ["P50", ({ p50 }) => p50],
    ["P75", ({ p75 }) => p75],
    ["P90", ({ p90 }) => p90],
    ["P95", ({ p95 }) => p95],
    ["Mean", ({ mean }) => mean],
  ]);
}

/** What the trials say for each year, against the target. */
export function FanPanel({ answer }: { answer: Answer }) {
  const [quantity, setQuantity] = useState<Quantity>("revenue");
  const [reach, setReach] = useState<"target" | "all">("target");
  const { targetYear, revenueTarget } = answer.request.inputs;
  const { trials } = answer.result.monteCarlo;
  const all = answer.result.monteCarlo[quantity];
  const years = reach === "all" ? all : all.slice(0, targetYear);
  const last = years.at(-1);
  const names = useYears();
  const title = fanTitle(answer, quantity, names);
  const spoken =
    last === undefined
      ? title
      : `${title}. ${names.heading(last.year)}: P10, the pessimistic end, ${shortMoney(last.p10)}, P50 ${shortMoney(last.p50)}, P90 ${shortMoney(last.p90)}.`;
  return (
    <ChartFrame
      title={title}
      subtitle={`${middleWords(answer, quantity)}. Bands contain 50, 80 and 90 % of ${formatNumber(trials)} trials. 9 of 10 end above P10.`}
      ariaLabel={spoken}
      interactive
      table={fanTable(answer, quantity, names)}
      actions={
        <div className={styles["switches"]}>
          <QuantitySwitch label="Quantity" value={quantity} onValueChange={setQuantity} />
          {targetYear < 5 && (
            <SegmentedControl
              label="Years shown"
              value={reach}
              items={[
                { value: "target", label: `To ${names.inText(targetYear)}` },
                { value: "all", label: "5 years" },
              ]}
              onValueChange={setReach}
            />
          )}
        </div>
      }
    >
      <FanChart
        label={spoken}
        years={years}
        currency={answer.currency}
        targetYear={targetYear}
        yearName={names.heading}
        {...(quantity === "revenue"
          ? {
              target: {
                value: revenueTarget,
                label: `Target ${shortMoney(revenueTarget)} in ${names.inText(targetYear)}`,
              },
            }
          : {})}
      />
    </ChartFrame>
  );
}
