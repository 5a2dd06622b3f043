import type { SimulationListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import { WithTerms } from "../../components/term/with-terms.tsx";
import { simulationResource } from "../../data/simulations.ts";
import { narrowed, usePlanScope } from "../../data/use-plan-scope.ts";
import { useYearsOf } from "../../data/use-years-of.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { BaselineTag } from "./components/baseline-tag.tsx";
import { compareActions } from "./components/compare-action.tsx";
import { simulationColumns, simulationSearchText } from "./components/list-columns.tsx";
import { useBaselineActions } from "./components/use-baseline-actions.tsx";
import { copyOf } from "./state/to-save.ts";

const NONE: never[] = [];

const NOTE =
  "Attainment and EBIT are for the middle of the ranges in the target year. Odds cover the whole ranges. Tick two to four simulations to compare them.";

/** All saved simulations with their odds. */
export function SimulationsScreen() {
  useScreenTitle("Simulations");
  const { data, error, refetch } = useQuery(simulationResource.list);
  const scope = usePlanScope();
  const { shown, hidden } = narrowed(scope, data ?? [], (item) => item.combination?.gtmPlanId);
  const yearsOf = useYearsOf();
  const columns = useMemo(() => simulationColumns(yearsOf), [yearsOf]);
  const remove = simulationResource.useDelete();
  const restore = simulationResource.useRestore();
  const duplicate = simulationResource.useDuplicate(copyOf);
  const baselines = useBaselineActions(data ?? NONE);
  const kind: DocumentKind<SimulationListItem> = {
    name: "simulation",
    changedBy: "updateSimulation",
    address: paths.newSimulation,
    titleOf: (item) => item.simulationTitle,
    searchTextOf: simulationSearchText,
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    duplicate: (item) => duplicate.mutateAsync(item.id),
    tagOf: (item) => item.isBaseline && <BaselineTag />,
    moreActions: (item) => baselines.actionsFor([item]),
    moreForChosen: (chosen) => [...compareActions(chosen), ...baselines.actionsFor(chosen)],
  };
  return (
    <DocumentList
      kind={kind}
      heading="Simulations"
      description="What you could charge, what it could bring, and the odds of reaching your targets."
      documents={data && shown}
      error={error}
      onRetry={() => void refetch()}
      titleHeader="Name"
      changedHeader="Last run"
      columns={columns}
      searchPlaceholder="Name, plan, product, geography"
      emptyBody="Enter price ranges and customers, and see the odds of reaching revenue and EBIT."
      note={<WithTerms>{NOTE}</WithTerms>}
    >
      <ScopeNote scope={scope} hidden={hidden} />
    </DocumentList>
  );
}
