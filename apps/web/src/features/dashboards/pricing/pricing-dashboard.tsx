import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { buttonLook } from "../../../components/button/button-look.ts";
import { WithoutPlaces } from "../../../components/comments/place-scope.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { ScopeNote } from "../../../components/plan-scope/scope-note.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Spinner } from "../../../components/spinner/spinner.tsx";
import { simulationResource } from "../../../data/simulations.ts";
import { usePlanScope } from "../../../data/use-plan-scope.ts";
import { paths } from "../../../lib/paths.ts";
import type { DashboardView } from "../dashboard-view.ts";
import type { PricingChoice } from "../queries.ts";
import { CustomerAnalytics } from "./customer-analytics.tsx";
import { places } from "./place-words.ts";
import { PlanPerformance } from "./plan-performance.tsx";
import { PriceAdjustment } from "./price-adjustment.tsx";
import styles from "./pricing.module.css";
import { RevenueAnalytics } from "./revenue-analytics.tsx";

function partOf(part: string | null, choice: PricingChoice) {
  switch (part) {
    case "revenueAnalytics":
      return <RevenueAnalytics choice={choice} />;
    case "customerAnalytics":
      return <CustomerAnalytics choice={choice} />;
    case "priceAdjustment":
      return <PriceAdjustment simulationId={choice.simulationId} />;
    case null:
    default:
      return <PlanPerformance choice={choice} />;
  }
}

/** The four pricing dashboards of one simulation: a baseline where there is one. */
export function PricingDashboard({ view }: { view: DashboardView }) {
  const { data: list, error, refetch } = useQuery(simulationResource.list);
  const scope = usePlanScope();
  const named = view.read("simulation");
  const asked = named === "" ? null : named;
  // A simulation that the address names is shown whatever the lists are narrowed to.
  const shown = (list ?? []).filter(
    ({ id, combination }) => scope === null || combination?.gtmPlanId === scope.planId || id === asked,
  );
  const baselinesFirst = shown.toSorted((a, b) => Number(b.isBaseline) - Number(a.isBaseline));
  const simulationId = asked ?? baselinesFirst[0]?.id ?? null;
  const note = <ScopeNote scope={scope} hidden={(list?.length ?? 0) - shown.length} />;
  const place = places.find(({ value }) => value === view.read("place"))?.value ?? "mid";
  if (list !== undefined && shown.length === 0 && asked === null)
    return (
      <>
        {note}
        <EmptyState
          title="No simulation yet"
          body="Pricing dashboards show the plans, revenue and customers of a saved simulation, year by year."
          action={
            <Link to={paths.newSimulation} className={buttonLook({ variant: "primary" })}>
              Make a simulation
            </Link>
          }
        />
      </>
    );
  // The simulation is not known before the list is: figures would be drawn, taken away and drawn once more.
  if (simulationId === null)
    return error === null ? (
      <Spinner message="Loading dashboard data..." />
    ) : (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      {note}
      <WithoutPlaces>
        <div className={styles["filters"]}>
          <SelectField
            label="Simulation"
            className={styles["simulation"]}
            options={baselinesFirst.map(({ id, simulationTitle, isBaseline }) => ({
              value: id,
              label: simulationTitle,
              hint: isBaseline ? "Baseline" : undefined,
            }))}
            value={simulationId}
            onValueChange={(id) => view.change({ simulation: id })}
          />
          {view.part !== "priceAdjustment" && (
            <SelectField
              label="At"
              className={styles["place"]}
              options={places}
              value={place}
              onValueChange={(each) => view.change({ place: each })}
            />
          )}
        </div>
      </WithoutPlaces>
      {partOf(view.part, { simulationId, place })}
    </>
  );
}
