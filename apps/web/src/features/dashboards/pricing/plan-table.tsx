import type { DashboardSimulation, ReplyOf } from "@beachhead/contract";
import { type ChartTable, chartTable } from "../../../components/chart-frame/chart-table.ts";
import { FiguresMenu } from "../../../components/chart-frame/figures-menu.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import styles from "./pricing.module.css";
import { fractionOr, moneyOr, percentOr, yearInSentence } from "./pricing-words.ts";

type Plan = ReplyOf<"getPlanPerformance">["plans"][number];

interface PlanTableProps {
  simulation: DashboardSimulation;
  plans: readonly Plan[];
}

/** Each pricing plan's target year, one line each. */
export function PlanTable({ simulation, plans }: PlanTableProps) {
  const when = yearInSentence(simulation, simulation.targetYear);
  const inTarget = plans.map((plan) => ({ plan, year: plan.years[simulation.targetYear - 1] }));
  const best = inTarget.toSorted((a, b) => (b.year?.revenue ?? 0) - (a.year?.revenue ?? 0))[0];
  const caption = `Pricing plans in ${when}`;
  const subtitle = `Plan against its part of the target, ${simulation.currency}`;
  return (
    <Panel
      className={styles["wide"]}
      title={
        plans.length === 1 || best === undefined
          ? `${plans[0]?.name ?? "The plan"} in ${when}`
          : `${best.plan.name} brings ${fractionOr(best.year?.shareOfRevenue ?? null, 0)} of revenue in ${when}`
      }
      subtitle={subtitle}
      actions={<FiguresMenu words={{ title: caption, subtitle }} table={figuresOf(simulation, plans)} />}
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label="Pricing plans">
        <table className={styles["table"]}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Price per user</th>
              <th scope="col">Customers</th>
              <th scope="col">Users</th>
              <th scope="col">Revenue</th>
              <th scope="col">Share, target share</th>
              <th scope="col">Attainment</th>
              <th scope="col">Revenue per customer</th>
              <th scope="col">Contribution</th>
            </tr>
          </thead>
          <tbody>
            {inTarget.map(({ plan, year }) => (
              <tr key={plan.name}>
                <th scope="row" title={plan.name}>
                  {plan.name}
                </th>
                <td>{formatNumber(plan.pricePerUser, 2)}</td>
                <td>{formatNumber(year?.customers ?? 0)}</td>
                <td>{formatNumber(year?.users ?? 0)}</td>
                <td>{formatNumber(year?.revenue ?? 0)}</td>
                <td>
                  {fractionOr(year?.shareOfRevenue ?? null, 0)}, {formatFraction(plan.split)}
                </td>
                <td>
                  {formatFraction(plan.attainment, 1)}{" "}
                  <ScaleBar fraction={Math.min(1, plan.attainment)} label="Attainment" decorative />
                </td>
                <td>{moneyOr(year?.revenuePerCustomer ?? null)}</td>
                <td>{fractionOr(year?.contributionMargin ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** The rows for a spreadsheet: numbers, per cent where the screen shows it. */
function figuresOf({ targetYear, currency }: DashboardSimulation, plans: readonly Plan[]): ChartTable {
  const yearOf = ({ years }: Plan) => years[targetYear - 1];
  return chartTable(plans, [
    ["Plan", ({ name }) => name],
    [`Price per user, ${currency}`, ({ pricePerUser }) => pricePerUser],
    ["Customers", (plan) => yearOf(plan)?.customers],
    ["Users", (plan) => yearOf(plan)?.users],
    [`Revenue, ${currency}`, (plan) => yearOf(plan)?.revenue],
    ["Share of revenue, %", (plan) => percentOr(yearOf(plan)?.shareOfRevenue)],
    ["Target share, %", ({ split }) => percentOr(split)],
    ["Attainment, %", ({ attainment }) => percentOr(attainment)],
    [`Revenue per customer, ${currency}`, (plan) => yearOf(plan)?.revenuePerCustomer],
    ["Contribution, % of revenue", (plan) => percentOr(yearOf(plan)?.contributionMargin)],
  ]);
}
