import type { SimulationListItem } from "@beachhead/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ButtonLink } from "../../components/button/button.tsx";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { inheritanceQuery } from "../../data/inheritance.ts";
import { baselinesQuery, simulationResource } from "../../data/simulations.ts";
import { narrowed, usePlanScope } from "../../data/use-plan-scope.ts";
import { useYearsOf } from "../../data/use-years-of.ts";
import { formatFraction, NO_VALUE } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { compareActions } from "./components/compare-action.tsx";
import { simulationColumns, simulationSearchText } from "./components/list-columns.tsx";
import { useBaselineActions } from "./components/use-baseline-actions.tsx";
import { goalShare } from "./view/goal-share.ts";

const NONE: never[] = [];

/** The simulations that plans are measured against. */
export function BaselinesScreen() {
  useScreenTitle("Baselines");
  const { data, error, refetch } = useQuery(baselinesQuery);
  const scope = usePlanScope();
  const { shown, hidden } = narrowed(scope, data ?? [], (item) => item.combination?.gtmPlanId);
  const remove = simulationResource.useDelete();
  const restore = simulationResource.useRestore();
  const baselines = useBaselineActions(data ?? NONE);
  const columns = useGoalColumns(data ?? NONE);
  const kind: DocumentKind<SimulationListItem> = {
    name: "baseline",
    changedBy: "updateSimulation",
    address: paths.simulations,
    addressOf: ({ id }) => paths.savedSimulation(id),
    titleOf: (item) => item.simulationTitle,
    searchTextOf: simulationSearchText,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    moreActions: (item) => baselines.actionsFor([item]),
    moreForChosen: (chosen) => [...compareActions(chosen), ...baselines.actionsFor(chosen)],
  };
  return (
    <DocumentList
      kind={kind}
      heading="Baselines"
      description="The simulation you commit to for each product and geography. Actual sales are measured against it."
      documents={data && shown}
      error={error}
      onRetry={() => void refetch()}
      titleHeader="Name"
      changedHeader="Last run"
      columns={columns}
      searchPlaceholder="Name, plan, product, geography"
      emptyBody="Choose a simulation in the list and set it as the baseline of its product and geography."
      newButton={
        <ButtonLink variant="primary" to={paths.simulations}>
          Choose in simulations
        </ButtonLink>
      }
      note="A new baseline replaces the earlier one of its product and geography."
    >
      <ScopeNote scope={scope} hidden={hidden} />
    </DocumentList>
  );
}

/** The columns of simulations, and how much of its plan's goal each brings. */
function useGoalColumns(items: readonly SimulationListItem[]): readonly Column<SimulationListItem>[] {
  const planIds = [...new Set(items.flatMap(({ combination }) => combination?.gtmPlanId ?? []))];
  const plans = useQueries({
    queries: planIds.map(inheritanceQuery),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const yearsOf = useYearsOf();
  return useMemo(() => {
    const shareOf = (item: SimulationListItem) =>
      goalShare(
        item,
        plans.find(({ gtmPlanId }) => gtmPlanId === item.combination?.gtmPlanId),
      );
    const column: Column<SimulationListItem> = {
      key: "goalShare",
      header: "Of plan goal",
      align: "end",
      wideOnly: true,
      sortValue: shareOf,
      render: (item) => {
        const share = shareOf(item);
        return share === null ? NO_VALUE : formatFraction(share);
      },
    };
    // Another column would not fit at 1280 pixels.
    return [...simulationColumns(yearsOf).filter(({ key }) => key !== "ebitTarget"), column];
  }, [plans, yearsOf]);
}
