import { type PriceChange, type PriceChangeResult, priceChange } from "@beachhead/engine";
import { useMemo, useState } from "react";
import { ChartFrame } from "../../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../../components/charts/line-chart.tsx";
import { NumberField } from "../../../../components/number-field/number-field.tsx";
import { useYears } from "../../../../components/years.tsx";
import { formatChange, formatNumber, THIN_SPACE } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import { SCENARIO_PLACE, type ScenarioName } from "../../view/findings.ts";
import { breakEvenSentence, demandSentence, priceChangeTitle } from "../../view/price-change.ts";
import answers from "./answers.module.css";
import styles from "./price-change-panel.module.css";

interface PriceChangePanelProps {
  answer: Answer;
  scenario: ScenarioName;
}

/** Per cent either way of the curve. */
const CURVE = 30;

const FIELDS: readonly {
  name: keyof PriceChange;
  label: string;
  unit?: string;
  help: string;
  min: number;
  max: number;
  step: number;
  decimals: number;
}[] = [
  {
    name: "priceChangePercent",
    label: "Change of all prices",
    unit: "%",
    help: "Prices per user and fees",
    min: -99,
    max: 1000,
    step: 1,
    decimals: 0,
  },
  {
    name: "elasticity",
    label: "Price elasticity",
    help: "−0.8: 10 % dearer, 8 % fewer new customers",
    min: -10,
    max: 0,
    step: 0.1,
    decimals: 1,
  },
  {
    name: "extraChurnPercent",
    label: "Extra churn",
    unit: "%",
    help: "Existing customers who leave over it, each year",
    min: 0,
    max: 100,
    step: 0.5,
    decimals: 0,
  },
];

/** Elasticity until one is entered, where the simulation has none. */
const USUAL_ELASTICITY = -0.8;

type Entered = Record<keyof PriceChange, number | null>;

const isWithin = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max;

/** The change that the fields ask for; null while one of them is blank or beyond its bounds. */
function readChange(entered: Entered): PriceChange | null {
  const isComplete = FIELDS.every(({ name, min, max }) => isWithin(entered[name], min, max));
  const { priceChangePercent, elasticity, extraChurnPercent } = entered;
  if (!isComplete || priceChangePercent === null || elasticity === null || extraChurnPercent === null)
    return null;
  return { priceChangePercent, elasticity, extraChurnPercent };
}

/** What would happen if every price changed: contribution, the volume at which it breaks even, the curve. */
export function PriceChangePanel({ answer, scenario }: PriceChangePanelProps) {
  const { inputs, cost, options } = answer.request;
  const { points } = answer.result[scenario];
  const [entered, setEntered] = useState<Entered>({
    priceChangePercent: 10,
    elasticity: options.elasticity === 0 ? USUAL_ELASTICITY : options.elasticity,
    extraChurnPercent: 0,
  });
  const [last, setLast] = useState<PriceChange>({
    priceChangePercent: 10,
    elasticity: USUAL_ELASTICITY,
    extraChurnPercent: 0,
  });
  const change = readChange(entered) ?? last;
  const result = useMemo(
    () => priceChange(inputs, cost, options, points, change),
    [inputs, cost, options, points, change],
  );
  const years = useYears();
  const title = priceChangeTitle(change, result);
  const shown = Math.round(change.priceChangePercent) + CURVE;
  return (
    <ChartFrame
      title={title}
      subtitle={`What if all prices changed? ${years.heading(inputs.targetYear)}, ${SCENARIO_PLACE[scenario].toLowerCase()}, ${answer.currency}. The simulation does not change.`}
      ariaLabel={`${title}. ${breakEvenSentence(change, result)}`}
      interactive
      table={{
        ...chartTable(result.curve, [
          ["Change of prices, %", ({ priceChangePercent }) => priceChangePercent],
          [`Revenue, ${answer.currency}`, ({ revenue }) => revenue],
          [`Contribution, ${answer.currency}`, ({ contribution }) => contribution],
        ]),
        startsWithAmounts: true,
      }}
      foot={
        <div className={styles["foot"]}>
          <div className={styles["fields"]}>
            {FIELDS.map(({ name, label, unit, help, min, max, step, decimals }) => (
              <NumberField
                key={name}
                label={label}
                unit={unit}
                help={help}
                min={min}
                max={max}
                step={step}
                decimals={decimals}
                value={entered[name]}
                error={isWithin(entered[name], min, max) ? undefined : `Enter a number from ${min} to ${max}`}
                onValueChange={(value) => {
                  const next = { ...entered, [name]: value };
                  setEntered(next);
                  setLast(readChange(next) ?? change);
                }}
              />
            ))}
          </div>
          <p className={styles["sentence"]} role="status">
            <b>{breakEvenSentence(change, result)}</b> {demandSentence(change, result)}
          </p>
          <BeforeAfter result={result} currency={answer.currency} />
        </div>
      }
    >
      <LineChart
        label={title}
        points={result.curve.map(
          ({ priceChangePercent }) => `${formatChange(priceChangePercent)}${THIN_SPACE}%`,
        )}
        series={[
          { name: "Revenue", values: result.curve.map(({ revenue }) => revenue) },
          { name: "Contribution", values: result.curve.map(({ contribution }) => contribution) },
        ]}
        unit={answer.currency}
        highlighted={shown >= 0 && shown <= 2 * CURVE ? shown : undefined}
        height={240}
      />
    </ChartFrame>
  );
}

const ROWS = [
  ["revenue", "Revenue"],
  ["contribution", "Contribution"],
  ["ebit", "EBIT"],
] as const;

function BeforeAfter({
  result: { before, after },
  currency,
}: {
  result: PriceChangeResult;
  currency: string;
}) {
  return (
    <div className={answers["tableScroll"]}>
      <table className={answers["table"]} aria-label="Prices of today and changed prices">
        <thead>
          <tr>
            <th scope="col">{currency}</th>
            <th scope="col">Prices as entered</th>
            <th scope="col">Changed prices</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([key, name]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatNumber(before[key])}</td>
              <td className={answers["on"]}>{formatNumber(after[key])}</td>
              <td>{formatChange(after[key] - before[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
