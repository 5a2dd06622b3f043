import type { SimulationReply } from "@beachhead/contract";
import { Panel } from "../../../components/panel/panel.tsx";
import { WithTerms } from "../../../components/term/with-terms.tsx";
import { formatFraction, formatNumber, formatPercent, NO_VALUE } from "../../../lib/format/numbers.ts";
import answers from "../components/answers/answers.module.css";
import type { Compared } from "../view/comparison.ts";

/** Figures of one simulation in its target year. */
function figuresOf({ result, targetYear, costSnapshot, pricingCurrency }: SimulationReply) {
  const { mid, monteCarlo } = result;
  const revenue = monteCarlo.revenue[targetYear - 1];
  const ebitPercent = mid.ebitPercent[targetYear - 1] ?? null;
  const money = (value: number | undefined) => (value === undefined ? NO_VALUE : formatNumber(value));
  return [
    ["Currency", pricingCurrency],
    ["Revenue P10, pessimistic end", money(revenue?.p10)],
    ["Revenue P50", money(revenue?.p50)],
    ["Revenue P90", money(revenue?.p90)],
    ["Attainment, middle", formatFraction(mid.attainment, 2)],
    ["EBIT, middle", ebitPercent === null ? NO_VALUE : formatPercent(ebitPercent, 2)],
    ["NPV", formatNumber(mid.npv)],
    ["Cost of capital", formatPercent(costSnapshot.costOfCapital, 1)],
    ["Payback", mid.paybackYears === null ? NO_VALUE : `${formatNumber(mid.paybackYears, 2)} years`],
  ] as const;
}

/** The figures of every simulation in its target year, as they were saved. */
export function FiguresSideBySide({ compared }: { compared: readonly Compared[] }) {
  const columns = compared.map(({ letter, simulation }) => ({ letter, figures: figuresOf(simulation) }));
  const names = columns[0]?.figures.map(([name]) => name) ?? [];
  return (
    <Panel
      title="Side by side"
      subtitle={<WithTerms>The target year of each, as saved. NPV is in today's money.</WithTerms>}
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={answers["tableScroll"]} tabIndex={0} role="group" aria-label="Figures side by side">
        <table className={answers["table"]} aria-label="Figures side by side">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {columns.map(({ letter }) => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ letter, figures }) => (
                  <td key={letter}>{figures[index]?.[1]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
