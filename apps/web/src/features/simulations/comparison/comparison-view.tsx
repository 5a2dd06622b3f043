import type { Comparison } from "@beachhead/contract";
import { Flag, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { type ChartColumn, chartTable } from "../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { WaterfallChart } from "../../../components/charts/waterfall-chart.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { useYearsOf, type YearsOf } from "../../../data/use-years-of.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import { formatOdds, formatPercent } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { NUMBERED_YEARS, type YearWords, yearHeadings } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";
import answers from "../components/answers/answers.module.css";
import { BaselineTag } from "../components/baseline-tag.tsx";
import { MOST_SIDE_BY_SIDE } from "../components/compare-action.tsx";
import { QuantitySwitch } from "../components/quantity-switch.tsx";
import { useBaselineActions } from "../components/use-baseline-actions.tsx";
import {
  bestOdds,
  bridgeSteps,
  bridgeTitle,
  type Compared,
  oddsTitle,
  withLetters,
} from "../view/comparison.ts";
import type { Quantity } from "../view/findings.ts";
import { ChangesTable } from "./changes-table.tsx";
import styles from "./comparison.module.css";
import { FiguresSideBySide } from "./figures-side-by-side.tsx";

interface ComparisonViewProps {
  simulations: readonly Compared["simulation"][];
  steps: Comparison["steps"];
}

/** Up to four simulations side by side: odds, what changed, what each change brings, results on one scale. */
export function ComparisonView({ simulations, steps }: ComparisonViewProps) {
  const compared = withLetters(simulations);
  const best = bestOdds(compared);
  const currencies = new Set(simulations.map(({ pricingCurrency }) => pricingCurrency));
  const [currency = ""] = currencies;
  const isOneCurrency = currencies.size === 1;
  return (
    <div className={styles["page"]}>
      <PageHeader
        title={`Compare ${compared.length} simulations`}
        actions={
          <>
            {compared.length < MOST_SIDE_BY_SIDE && (
              <ButtonLink to={paths.simulations} icon={<Plus aria-hidden="true" />}>
                Choose others
              </ButtonLink>
            )}
            {best !== undefined && <SetBaseline compared={compared} best={best} />}
          </>
        }
      />
      <ul className={styles["cards"]}>
        {compared.map(({ letter, simulation }) => (
          <li key={simulation.id} className={styles["card"]}>
            <span className={styles["letter"]} aria-hidden="true">
              {letter}
            </span>
            <div className={styles["about"]}>
              <Link to={paths.savedSimulation(simulation.id)} className={styles["title"]}>
                <span className="visually-hidden">{letter}: </span>
                {simulation.simulationTitle}
              </Link>
              {simulation.isBaseline && <BaselineTag />}
              <span className={styles["note"]}>
                Saved {formatWhen(simulation.updatedAt)}, seed {simulation.options.seed}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {!isOneCurrency && (
        <p className={styles["note"]} role="status">
          These simulations are in {[...currencies].join(" and ")}, so their amounts are not compared.
        </p>
      )}
      <OddsSideBySide compared={compared} />
      {isOneCurrency &&
        steps.map((step, index) => (
          <Bridge
            key={`${step.from} ${step.to}`}
            from={compared[index]}
            to={compared[index + 1]}
            changes={step.changes}
            currency={currency}
          />
        ))}
      <ChangesTable compared={compared} steps={steps} showsEffects={isOneCurrency} />
      {isOneCurrency && <OnOneScale compared={compared} currency={currency} />}
      <FiguresSideBySide compared={compared} />
    </div>
  );
}

function SetBaseline({ compared, best }: { compared: readonly Compared[]; best: Compared }) {
  const listed = compared.map(({ simulation }) => {
    const { result, costSnapshot: _cost, counted: _counted, engineVersion: _engine, ...head } = simulation;
    const { attainment, ebitPercent } = result.mid;
    const { both: odds } = result.monteCarlo.probability;
    return { ...head, summary: { odds, attainment, ebitPercent: ebitPercent[head.targetYear - 1] ?? null } };
  });
  const { actionsFor } = useBaselineActions(listed);
  const chosen = listed.filter(({ id }) => id === best.simulation.id);
  const [action] = actionsFor(chosen);
  if (best.simulation.isBaseline || action === undefined) return null;
  return (
    <Button variant="primary" icon={<Flag aria-hidden="true" />} onClick={action.onSelect}>
      Set {best.letter} as baseline
    </Button>
  );
}

const ODDS = [
  ["both", "Both targets"],
  ["revenue", "Revenue"],
  ["ebit", "EBIT"],
] as const;

function OddsSideBySide({ compared }: { compared: readonly Compared[] }) {
  const yearsOf = useYearsOf();
  return (
    <Panel title={oddsTitle(compared)} subtitle="Odds of reaching the targets in the target year of each">
      <div className={answers["tableScroll"]}>
        <table className={answers["table"]} aria-label="Odds side by side">
          <thead>
            <tr>
              <th scope="col">Odds</th>
              {compared.map(({ letter }) => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ODDS.map(([key, name]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {compared.map(({ letter, simulation }) => {
                  const odds = simulation.result.monteCarlo.probability[key];
                  return (
                    <td key={letter}>
                      <span className={styles["odds"]}>
                        <ScaleBar fraction={odds} label={name} decorative className={styles["bar"]} />
                        <b>{formatOdds(odds)}</b>
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">Targets</th>
              {compared.map(({ letter, simulation }) => (
                <td key={letter} className={styles["targets"]}>
                  {shortMoney(simulation.revenueTarget)} {simulation.pricingCurrency},{" "}
                  {formatPercent(simulation.ebitTarget, Number.isInteger(simulation.ebitTarget) ? 0 : 1)} in{" "}
                  {yearsOf(simulation).inSentence(simulation.targetYear)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface BridgeProps {
  from: Compared | undefined;
  to: Compared | undefined;
  changes: Comparison["steps"][number]["changes"];
  currency: string;
}

/** From the result of one simulation through each changed input to the result of the next. */
function Bridge({ from, to, changes, currency }: BridgeProps) {
  const [quantity, setQuantity] = useState<Quantity>("revenue");
  const yearsOf = useYearsOf();
  if (from === undefined || to === undefined) return null;
  const steps = bridgeSteps(changes, to.simulation, quantity);
  const amount = ({ simulation }: Compared) =>
    simulation.result.mid[quantity][simulation.targetYear - 1] ?? 0;
  const title = bridgeTitle(changes, from, to, quantity);
  const start = { name: from.letter, amount: amount(from) };
  const end = { name: to.letter, amount: amount(to) };
  const [before, after] = [from.simulation, to.simulation].map((each) =>
    yearsOf(each).heading(each.targetYear),
  );
  const year = before === after ? after : "The target year of each";
  return (
    <ChartFrame
      title={title}
      subtitle={`${year}, middle of the ranges, ${currency}. One change at a time, in the order of the form.`}
      ariaLabel={title}
      interactive
      table={{
        heads: ["Change", currency],
        rows: [
          [start.name, start.amount],
          ...steps.map(({ name, change }) => [name, change]),
          [end.name, end.amount],
        ],
      }}
      actions={
        <QuantitySwitch
          label={`Quantity of the bridge from ${from.letter} to ${to.letter}`}
          value={quantity}
          onValueChange={setQuantity}
        />
      }
    >
      <WaterfallChart label={title} unit={currency} start={start} steps={steps} end={end} />
    </ChartFrame>
  );
}

/** The calendar years of all simulations; numbered where they differ. */
function commonYears(compared: readonly Compared[], yearsOf: YearsOf): YearWords {
  const [first = NUMBERED_YEARS, ...others] = compared.map(({ simulation }) => yearsOf(simulation));
  return others.every((each) => each.heading(1) === first.heading(1)) ? first : NUMBERED_YEARS;
}

/** The middle of the trials of every simulation, year by year. */
function OnOneScale({ compared, currency }: { compared: readonly Compared[]; currency: string }) {
  const [quantity, setQuantity] = useState<Quantity>("revenue");
  const names = commonYears(compared, useYearsOf());
  const series = compared.map(({ letter, simulation }) => ({
    name: `${letter}, P50`,
    values: simulation.result.monteCarlo[quantity].map(({ p50 }) => p50),
  }));
  const [first] = series.toSorted((a, b) => (b.values[4] ?? 0) - (a.values[4] ?? 0));
  const what = quantity === "revenue" ? "revenue" : "EBIT";
  const title = `${first?.name.charAt(0) ?? ""} has the highest ${what} in ${names.inSentence(5)}: ${shortMoney(first?.values[4] ?? 0)}`;
  return (
    <ChartFrame
      title={title}
      subtitle={`Median of the trials by year, ${currency}, on one scale`}
      ariaLabel={title}
      interactive
      table={chartTable(yearHeadings(names), [
        ["Year", (year) => year],
        ...series.map(
          ({ name, values }): ChartColumn<string> => [`${name}, ${currency}`, (_, index) => values[index]],
        ),
      ])}
      actions={<QuantitySwitch label="Quantity by year" value={quantity} onValueChange={setQuantity} />}
    >
      <LineChart label={title} points={yearHeadings(names)} series={series} unit={currency} />
    </ChartFrame>
  );
}
