import type { DashboardSimulation, ReplyOf } from "@beachhead/contract";
import {
  type ChartColumn,
  type ChartTable,
  chartTable,
} from "../../../components/chart-frame/chart-table.ts";
import { FiguresMenu } from "../../../components/chart-frame/figures-menu.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import styles from "./pricing.module.css";
import { percentOr, yearInText, yearName } from "./pricing-words.ts";

type Cohort = ReplyOf<"getRevenueAnalytics">["cohorts"][number];

interface CohortTableProps {
  simulation: DashboardSimulation;
  cohorts: readonly Cohort[];
}

/** Shares between the lightest and the darkest step at least: near ones look alike. */
const LEAST_SPAN = 0.1;

/** The step of each share, 1 to 6: darker the more is left, from the least to the most of the table. */
export function depthsOf(cohorts: readonly Pick<Cohort, "kept">[]): (kept: number) => number {
  const shares = cohorts.flatMap(({ kept }) => kept);
  const most = Math.max(...shares);
  const span = Math.max(LEAST_SPAN, most - Math.min(...shares));
  return (kept) => 6 - Math.round((5 * (most - kept)) / span);
}

/** What the cohorts' recurring revenue says, as a sentence. */
function cohortFinding(cohorts: readonly Cohort[]): string {
  const whole = cohorts.find(({ year }) => year === 1);
  const left = whole?.kept.at(-1);
  return left === undefined
    ? "What customers pay in later years"
    : `After five years a cohort still pays ${formatFraction(left)}`;
}

const YEARS = ["Year 1", "2", "3", "4", "5"] as const;

const wonIn = (simulation: DashboardSimulation, year: number): string =>
  year === 0 ? `Before ${yearInText(simulation, 1)}` : yearName(simulation, year);

function figuresOf(simulation: DashboardSimulation, cohorts: readonly Cohort[]): ChartTable {
  return chartTable(cohorts, [
    ["Won in", ({ year }) => wonIn(simulation, year)],
    ["Customers", ({ customers }) => customers],
    ...YEARS.map(
      (year, index): ChartColumn<Cohort> => [
        index === 0 ? year : `Year ${year}`,
        ({ kept }) => percentOr(kept[index]),
      ],
    ),
  ]);
}

/** Recurring revenue that is left of the customers won in each year. */
export function CohortTable({ simulation, cohorts }: CohortTableProps) {
  const depthOf = depthsOf(cohorts);
  const caption =
    "Recurring revenue kept, per cent of the first year; lost customers and price steps included";
  return (
    <Panel
      title={cohortFinding(cohorts)}
      subtitle={caption}
      actions={
        <FiguresMenu
          words={{ title: cohortFinding(cohorts), subtitle: caption }}
          table={figuresOf(simulation, cohorts)}
        />
      }
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={caption}>
        <table className={classNames(styles["table"], styles["cohorts"])}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Won in</th>
              <th scope="col">Customers</th>
              {YEARS.map((year) => (
                <th key={year} scope="col">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ year, customers, kept }) => (
              <tr key={year}>
                <th scope="row">{wonIn(simulation, year)}</th>
                <td>{formatNumber(customers)}</td>
                {[0, 1, 2, 3, 4].map((index) => {
                  const share = kept[index];
                  return share === undefined ? (
                    <td key={index}>
                      <span className="visually-hidden">after the fifth year</span>
                    </td>
                  ) : (
                    <td key={index} className={styles[`depth${depthOf(share)}`]}>
                      {formatNumber(share * 100, 1)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
