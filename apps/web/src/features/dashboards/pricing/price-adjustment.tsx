import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { PointMarks } from "../../../components/charts/point-marks.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { useDebouncedValue } from "../../../lib/debounce/use-debounced-value.ts";
import { formatChange, formatNumber } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { type PriceChangeAsked, priceAdjustment } from "../queries.ts";
import { Loaded } from "./loaded.tsx";
import { ObservedElasticity } from "./observed-elasticity.tsx";
import { adjustmentFinding, type ChangeField, changeErrors } from "./price-adjustment-words.ts";
import { priceMarks } from "./price-marks.ts";
import styles from "./pricing.module.css";
import { percentChange, yearInSentence } from "./pricing-words.ts";

const start: Record<ChangeField, number | null> = {
  priceChangePercent: 10,
  elasticity: -0.8,
  extraChurnPercent: 1,
};

/** What happens to the target year if all prices change. */
export function PriceAdjustment({ simulationId }: { simulationId: string }) {
  const [typed, setTyped] = useState(start);
  const asked = useDebouncedValue(typed, 250);
  const errors = changeErrors(typed);
  const field = (name: ChangeField) => ({
    value: typed[name],
    error: errors[name],
    onValueChange: (value: number | null) => setTyped({ ...typed, [name]: value }),
  });
  const { priceChangePercent, elasticity, extraChurnPercent } = asked;
  const isValid =
    Object.keys(changeErrors(asked)).length === 0 &&
    priceChangePercent !== null &&
    elasticity !== null &&
    extraChurnPercent !== null;
  return (
    <>
      <div className={styles["fields"]}>
        <NumberField
          label="Change of all prices"
          unit="%"
          min={-90}
          max={200}
          {...field("priceChangePercent")}
        />
        <NumberField
          label="Elasticity of new customers"
          help="−0.8: 10 % dearer loses about 8 % of new customers"
          decimals={1}
          step={0.1}
          min={-10}
          max={0}
          {...field("elasticity")}
        />
        <NumberField
          label="Extra customers lost"
          help="of those who would have stayed, each year"
          unit="%"
          min={0}
          max={100}
          {...field("extraChurnPercent")}
        />
      </div>
      {isValid && (
        <Adjusted
          asked={{ simulationId, priceChangePercent, elasticity, extraChurnPercent }}
          observed={<ObservedElasticity onUse={(value) => setTyped({ ...typed, elasticity: value })} />}
        />
      )}
    </>
  );
}

function Adjusted({ asked, observed }: { asked: PriceChangeAsked; observed: ReactNode }) {
  const query = useQuery(priceAdjustment(asked));
  return (
    <Loaded query={query} simulationId={asked.simulationId}>
      {({ result }, simulation) => {
        const { before, after, newCustomersPercent, breakEvenVolumePercent, curve, optimumPercent } = result;
        const when = yearInSentence(simulation, simulation.targetYear);
        const change = (name: "revenue" | "contribution" | "ebit") => ({
          value: formatNumber(after[name]),
          note: `${formatChange(after[name] - before[name])} against ${formatNumber(before[name])}`,
        });
        return (
          <>
            <div className={styles["stats"]}>
              <Stat size="lg" label={`Revenue in ${when}`} {...change("revenue")} />
              <Stat size="lg" label="Contribution" {...change("contribution")} />
              <Stat size="lg" label="EBIT" term="ebit" {...change("ebit")} />
              <Stat
                size="lg"
                label="New customers"
                value={percentChange(newCustomersPercent)}
                note="by the elasticity"
              />
              <Stat
                size="lg"
                label="Break-even volume"
                value={breakEvenVolumePercent === null ? null : percentChange(breakEvenVolumePercent)}
                reason={
                  breakEvenVolumePercent === null
                    ? "One of the two prices leaves no contribution, so no volume makes up for the change."
                    : "The change of volume at which contribution stays what it was."
                }
                note="contribution stays the same"
              />
            </div>
            <div className={styles["panels"]}>
              <ChartFrame
                className={styles["wide"]}
                title={adjustmentFinding(asked.priceChangePercent, result, simulation.currency)}
                subtitle={`Target year by price change, ${simulation.currency}. The best contribution between −30 and 30 % is at ${percentChange(optimumPercent, 0)}`}
                ariaLabel="Revenue and contribution by price change"
                interactive
                table={{
                  ...chartTable(curve, [
                    ["Price change, %", ({ priceChangePercent }) => priceChangePercent],
                    ["Revenue", ({ revenue }) => revenue],
                    ["Contribution", ({ contribution }) => contribution],
                  ]),
                  startsWithAmounts: true,
                }}
              >
                <LineChart
                  label="Revenue and contribution by price change"
                  points={curve.map(({ priceChangePercent }) => percentChange(priceChangePercent, 0))}
                  series={[
                    { name: "Revenue", values: curve.map(({ revenue }) => revenue) },
                    { name: "Contribution", values: curve.map(({ contribution }) => contribution) },
                  ]}
                  unit={simulation.currency}
                  highlighted={highlightedPlace(asked.priceChangePercent)}
                  marks={(frame) => <PointMarks marks={priceMarks(result)} {...frame} />}
                  height={300}
                />
              </ChartFrame>
              <Panel title="How it is computed">
                <p>
                  New customers change by (1 + price change) to the power of the elasticity. The middle of the
                  ranges is the start: {shortMoney(before.revenue)} {simulation.currency} in {when}.
                  Contribution is revenue less every cost that is not fixed.
                </p>
              </Panel>
              {observed}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

/** The place of a change on the curve from -30 to 30 %; none outside it. */
function highlightedPlace(percent: number): number | undefined {
  const index = Math.round(percent) + 30;
  return index >= 0 && index <= 60 ? index : undefined;
}
