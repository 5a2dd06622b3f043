import { type ReactNode, useMemo } from "react";
import { ChartFrame } from "../../../../components/chart-frame/chart-frame.tsx";
import type { ChartTable } from "../../../../components/chart-frame/chart-table.ts";
import { HeatMap } from "../../../../components/charts/heat-map.tsx";
import { useYears } from "../../../../components/years.tsx";
import { formatPlain } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import { type HeatDrawing, heatDrawing, heatTitle } from "../../view/heat.ts";

function tableOf(
  { prices, customers, cells }: HeatDrawing,
  currency: string,
  customersName: string,
): ChartTable {
  return {
    heads: [customersName, ...prices.map((price) => `At ${formatPlain(price, 2)} ${currency}`)],
    rows: cells.map((row, index) => [customers[index] ?? null, ...row.map(({ value }) => value)]),
  };
}

/** Revenue of the target year over the ranges of price and customers, with the border of what reaches both targets. */
export function HeatView({ answer, actions }: { answer: Answer; actions: ReactNode }) {
  const years = useYears();
  const { heatmap } = answer.result;
  const drawing = useMemo(() => (heatmap === null ? null : heatDrawing(answer, heatmap)), [answer, heatmap]);
  if (heatmap === null || drawing === null) return null;
  const { targetYear, pricingPlans, subscriptionType } = answer.request.inputs;
  const title = heatTitle(drawing);
  const period = subscriptionType === "monthly" ? "month" : "year";
  const customersName = `New customers, ${years.inText(1)}`;
  const year = years.inSentence(targetYear);
  const together =
    pricingPlans.length > 1 ? ` All plans move together; the axes are those of ${heatmap.plan}.` : "";
  return (
    <ChartFrame
      title={title}
      subtitle={`Revenue in ${year}. Inside the line both targets are reached.${together}`}
      ariaLabel={title}
      interactive
      table={tableOf(drawing, answer.currency, customersName)}
      actions={actions}
    >
      <HeatMap
        label={title}
        columns={{ name: `Price per user and ${period}, ${answer.currency}`, centres: drawing.prices }}
        rows={{ name: customersName, centres: drawing.customers }}
        cells={drawing.cells}
        valueName={`Revenue in ${year}`}
        unit={answer.currency}
        outline={drawing.outline}
        recommended={
          drawing.recommended === null ? undefined : { ...drawing.recommended, label: "Recommended point" }
        }
      />
    </ChartFrame>
  );
}
