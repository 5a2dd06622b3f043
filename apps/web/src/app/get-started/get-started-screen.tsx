import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChartSpline, ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { Waypoint } from "../../components/waypoint/waypoint.tsx";
import { productCostsQuery } from "../../features/simulations/api/product-costs.ts";
import { simulationsQuery } from "../../features/simulations/api/simulations.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import {
  formatCompact,
  formatFraction,
  formatNumber,
  formatOdds,
  NO_VALUE,
} from "../../lib/format/numbers.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useSession } from "../../lib/session/session-store.ts";
import styles from "./get-started.module.css";
import { nextStep } from "./next-step.ts";
import { recentItems } from "./recent.ts";
import { StagePath } from "./stage-path.tsx";

type Costs = ReplyOf<"listProductCosts">;
type Simulations = ReplyOf<"listSimulations">;

function NextStepCard({ costs, simulations }: { costs: Costs; simulations: Simulations }) {
  const step = nextStep(costs, simulations);
  return (
    <section className={styles["next"]} aria-labelledby="next-step">
      <div className={styles["nextWords"]}>
        <p className={styles["kicker"]}>
          <Waypoint state="here" size={16} />
          Next step
        </p>
        <h2 id="next-step">{step.title}</h2>
        <p>{step.body}</p>
      </div>
      <ButtonLink variant="primary" size="lg" to={step.action.to}>
        {step.action.label}
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    </section>
  );
}

function LatestSimulations({ simulations }: { simulations: Simulations }) {
  return (
    <Panel
      flush
      title="Simulations"
      subtitle="Odds of reaching both targets in the target year"
      actions={
        simulations.length > 0 && (
          <ButtonLink variant="link" to="/simulation/saved-simulations">
            All simulations
          </ButtonLink>
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
            action={<ButtonLink to="/simulation/runSimulation">Run a simulation</ButtonLink>}
            headingLevel={3}
          />
        }
        columns={[
          {
            key: "name",
            header: "Name",
            rowHeader: true,
            render: (row) => (
              <Link className={styles["name"]} to={`/simulation/runSimulation/${row.id}`}>
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
              `${formatCompact(row.revenueTarget)} ${row.pricingCurrency}, year ${row.targetYear}`,
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
            header: "Attainment",
            align: "end",
            wideOnly: true,
            render: (row) => formatFraction(row.summary.attainment, 1),
          },
          {
            key: "ebit",
            header: "EBIT, %",
            align: "end",
            render: (row) =>
              row.summary.ebitPercent === null ? NO_VALUE : formatNumber(row.summary.ebitPercent, 2),
          },
        ]}
      />
    </Panel>
  );
}

function Recent({ costs, simulations }: { costs: Costs; simulations: Simulations }) {
  const items = recentItems(costs, simulations);
  return (
    <Panel flush title="Recent">
      {items.length === 0 ? (
        <EmptyState title="Nothing yet" body="What you work on shows here, newest first." headingLevel={3} />
      ) : (
        <ul className={styles["recent"]}>
          {items.map((item) => (
            <li key={item.id}>
              <Link to={item.to}>
                {item.kind === "Simulation" ? (
                  <ChartSpline aria-hidden="true" />
                ) : (
                  <ReceiptText aria-hidden="true" />
                )}
                <b>{item.name}</b>
                <span>{item.kind}</span>
                <time dateTime={item.changedAt} title={formatFull(item.changedAt)}>
                  {formatWhen(item.changedAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Outline() {
  return (
    <div aria-busy="true">
      <Skeleton height={118} className={styles["next"]} />
      <Skeleton width="60%" height={20} />
      <Skeleton width="80%" height={140} />
    </div>
  );
}

function greeting(name: string | undefined): string {
  const first = name?.trim().split(/\s+/)[0];
  return first === undefined || first === ""
    ? "From a segment to EBIT, one stage after the other."
    : `${first}, this is where your plan stands.`;
}

/** The start screen: the next best step, the four stages, and what was worked on last. */
export function GetStartedScreen() {
  useScreenTitle("Get started");
  const name = useSession((state) => state.session?.name);
  const costs = useQuery(productCostsQuery);
  const simulations = useQuery(simulationsQuery);
  const error = costs.error ?? simulations.error;
  return (
    <div className={styles["page"]}>
      <PageHeader title="Get started" description={greeting(name)} />
      {costs.data !== undefined && simulations.data !== undefined ? (
        <>
          <NextStepCard costs={costs.data} simulations={simulations.data} />
          <StagePath costs={costs.data} simulations={simulations.data} />
          <div className={styles["columns"]}>
            <LatestSimulations simulations={simulations.data} />
            <Recent costs={costs.data} simulations={simulations.data} />
          </div>
        </>
      ) : error !== null ? (
        <Panel>
          <EmptyState
            title="Your work could not be fetched"
            body={messageOf(error)}
            action={
              <Button
                onClick={() => {
                  void costs.refetch();
                  void simulations.refetch();
                }}
              >
                Try again
              </Button>
            }
          />
        </Panel>
      ) : (
        <Outline />
      )}
    </div>
  );
}
