import type { GtmPlanListItem } from "@beachhead/contract";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Explained } from "../../components/stat/explained.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { NO_VALUE } from "../../lib/format/numbers.ts";
import { currentYear } from "../../lib/format/years.ts";
import { paths } from "../../lib/paths.ts";
import styles from "./get-started.module.css";
import { goalRow, goalsFinding } from "./goal-rows.ts";
import { PlanLink } from "./plan-link.tsx";

/** The goals of a plan: today, the target, and the growth a year in between. */
export function GoalsPanel({ plan }: { plan: GtmPlanListItem }) {
  const [now] = useState(() => new Date());
  const baseYear = currentYear(plan.yearStartMonth, now);
  const named = plan.goals.filter(({ goal }) => goal.trim() !== "");
  const rows = named.map((goal) => goalRow(goal, baseYear, plan.yearStartMonth));
  return (
    <Panel
      flush
      title={goalsFinding(named, plan, baseYear)}
      subtitle={`Goals of ${plan.gtmPlanName}`}
      actions={
        <PlanLink plan={plan.id} to={paths.goalSetting} className={styles["panelLink"]}>
          Edit goals
        </PlanLink>
      }
    >
      <DataTable
        plain
        caption={`Goals of ${plan.gtmPlanName}`}
        rows={rows}
        rowKey={(row) => row.id.toString()}
        empty={
          <EmptyState
            title="No goal yet"
            body="Set targets for revenue, customers and EBIT. Later steps are measured against them."
            headingLevel={3}
          />
        }
        columns={[
          { key: "goal", header: "Goal", rowHeader: true, render: (row) => row.goal },
          { key: "now", header: "Now", align: "end", wideOnly: true, render: (row) => row.now ?? NO_VALUE },
          { key: "target", header: "Target", align: "end", render: (row) => row.target ?? NO_VALUE },
          { key: "year", header: "In", align: "end", render: (row) => row.year ?? NO_VALUE },
          {
            key: "aYear",
            header: "A year",
            align: "end",
            render: (row) =>
              row.aYear === null || row.formula === null ? (
                NO_VALUE
              ) : (
                <Explained label={`${row.goal}, a year`} reason={row.formula}>
                  {row.aYear}
                </Explained>
              ),
          },
        ]}
      />
    </Panel>
  );
}
