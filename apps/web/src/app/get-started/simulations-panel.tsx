import { Link } from "react-router";
import { ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { useYearsOf } from "../../data/use-years-of.ts";
import { formatFraction, formatNumber, formatOdds, NO_VALUE } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import { paths } from "../../lib/paths.ts";
import styles from "./get-started.module.css";
import type { Work } from "./next-step.ts";

/** The simulations changed last, with their odds. */
export function SimulationsPanel({ simulations }: Pick<Work, "simulations">) {
  const yearsOf = useYearsOf();
  return (
    <Panel
      flush
      title="Simulations"
      subtitle="Odds of reaching both targets in the target year"
      actions={
        simulations.length > 0 && (
          <Link className={styles["panelLink"]} to={paths.simulations}>
            All simulations
          </Link>
        )
      }
    >
      <DataTable
        plain
        caption="Latest simulations"
        rows={simulations.slice(0, 5)}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            title="No simulation yet"
            body="A simulation turns ranges of prices and customers into the odds of reaching your targets."
            action={<ButtonLink to={paths.newSimulation}>Run a simulation</ButtonLink>}
            headingLevel={3}
          />
        }
        columns={[
          {
            key: "name",
            header: "Name",
            rowHeader: true,
            render: (row) => (
              <Link className={styles["name"]} to={paths.savedSimulation(row.id)}>
                {row.simulationTitle || "Untitled simulation"}
              </Link>
            ),
          },
          {
            key: "target",
            header: "Revenue target",
            align: "end",
            wideOnly: true,
            render: (row) =>
              `${shortMoney(row.revenueTarget)} ${row.pricingCurrency}, ${yearsOf(row).inSentence(row.targetYear)}`,
          },
          {
            key: "odds",
            header: "Odds of both",
            render: (row) => (
              <span className={styles["odds"]}>
                <b>{formatOdds(row.summary.odds)}</b>
                <ScaleBar fraction={row.summary.odds} label="" decorative />
              </span>
            ),
          },
          {
            key: "attainment",
            header: "Attainment, middle",
            align: "end",
            wideOnly: true,
            render: (row) => formatFraction(row.summary.attainment, 1),
          },
          {
            key: "ebit",
            header: "EBIT, %",
            align: "end",
            render: (row) =>
              row.summary.ebitPercent === null ? NO_VALUE : formatNumber(row.summary.ebitPercent, 1),
          },
        ]}
      />
    </Panel>
  );
}
