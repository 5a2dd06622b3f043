import type { PlannedVsActualBlock } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { FiguresMenu } from "../../../components/chart-frame/figures-menu.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { countedPlans } from "../../../lib/thread/counted-plans.ts";
import { percentOr } from "../pricing/pricing-words.ts";
import { allocationAgainstDeals } from "./allocation-shares.ts";
import styles from "./planned.module.css";

interface AllocationPanelProps {
  gtmPlanId: string;
  block: PlannedVsActualBlock;
  /** Share of the period gone by, 0..1. */
  elapsed: number;
}

const NAME = "Allocation against deals";
const CAPTION = "Shares of the cost and revenue planned to date, and of the revenue of won deals";

/** Where the plan puts the budget beside where won deals come from. */
export function AllocationPanel({ gtmPlanId, block, elapsed }: AllocationPanelProps) {
  const found = allocationAgainstDeals(block.rows, elapsed * block.months.length);
  if (found.is === "missing")
    return (
      <Panel title={NAME} className={styles["wide"]}>
        <p className={styles["nothing"]}>{found.sentence}</p>
      </Panel>
    );
  const { finding, rows } = found;
  const table = chartTable(rows, [
    ["Channel", ({ channel }) => channel],
    ["Planned cost, %", ({ cost }) => percentOr(cost)],
    ["Planned revenue, %", ({ planned }) => percentOr(planned)],
    ["Won deals, %", ({ closed }) => percentOr(closed)],
    ["Deals won", ({ won }) => won],
  ]);
  return (
    <Panel
      title={finding}
      subtitle={`${NAME}: ${CAPTION.toLowerCase()}`}
      className={styles["wide"]}
      actions={<FiguresMenu words={{ title: finding, subtitle: CAPTION }} table={table} />}
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={NAME}>
        <table className={styles["table"]}>
          <caption className="visually-hidden">{CAPTION}</caption>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Planned cost</th>
              <th scope="col">Won deals</th>
              <th scope="col">Planned revenue</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ channel, cost, planned, closed, won }) => (
              <tr key={channel}>
                <th scope="row">{channel}</th>
                <td>{formatFraction(cost)}</td>
                <td>
                  {formatFraction(closed)} <small>{formatNumber(won)} won</small>
                </td>
                <td>{formatFraction(planned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles["behind"]}>
        A channel costs before its first deals close: compare with its planned revenue, too.{" "}
        <MovingBudget gtmPlanId={gtmPlanId} />
      </p>
    </Panel>
  );
}

/** The way to the allocation of each channel plan. */
function MovingBudget({ gtmPlanId }: { gtmPlanId: string }) {
  const groups = useQuery(dgPlanResource.list).data ?? [];
  const plans = groups.flatMap((group) => (group.gtmPlanId === gtmPlanId ? countedPlans(group.plans) : []));
  const [only] = plans;
  if (only === undefined) return null;
  if (plans.length === 1)
    return <Link to={paths.allocationOf(only.id)}>See what moving budget would bring</Link>;
  return (
    <>
      See what moving budget would bring:{" "}
      {plans.map(({ id, planname }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={paths.allocationOf(id)}>{planname}</Link>
        </span>
      ))}
    </>
  );
}
