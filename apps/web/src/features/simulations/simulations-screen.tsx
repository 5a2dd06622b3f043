import type { SimulationListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { shortMoney } from "../../components/charts/money-axis.ts";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { simulationResource } from "../../data/simulations.ts";
import { narrowed, usePlanScope } from "../../data/use-plan-scope.ts";
import { formatNumber, formatOdds, NO_VALUE } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./simulations-screen.module.css";
import { copyOf } from "./state/to-save.ts";
import { placeWords } from "./view/place.ts";

const columns: readonly Column<SimulationListItem>[] = [
  {
    key: "place",
    header: "Plan, geography",
    wideOnly: true,
    sortValue: placeWords,
    render: (item) => (
      <span className={styles["place"]} title={placeWords(item)}>
        {placeWords(item)}
      </span>
    ),
  },
  {
    key: "target",
    header: "Revenue target",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.revenueTarget,
    render: (item) => (
      <span className={styles["target"]}>
        {shortMoney(item.revenueTarget)} {item.pricingCurrency} in year {item.targetYear}
      </span>
    ),
  },
  {
    key: "ebitTarget",
    header: "EBIT target, %",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.ebitTarget,
    render: (item) => formatNumber(item.ebitTarget, 2),
  },
  {
    key: "odds",
    header: "Odds of both",
    sortValue: (item) => item.summary.odds,
    render: (item) => (
      <span className={styles["odds"]}>
        <b>{formatOdds(item.summary.odds)}</b>
        <ScaleBar
          fraction={item.summary.odds}
          label="Odds of both targets"
          decorative
          className={styles["bar"]}
        />
      </span>
    ),
  },
  {
    key: "attainment",
    header: "Attainment, %",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.summary.attainment,
    render: (item) => formatNumber(item.summary.attainment * 100, 2),
  },
  {
    key: "ebit",
    header: "EBIT, %",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.summary.ebitPercent,
    render: (item) =>
      item.summary.ebitPercent === null ? NO_VALUE : formatNumber(item.summary.ebitPercent, 2),
  },
];

/** All saved simulations with their odds. */
export function SimulationsScreen() {
  useScreenTitle("Simulations");
  const { data, error, refetch } = useQuery(simulationResource.list);
  const scope = usePlanScope();
  const { shown, hidden } = narrowed(scope, data ?? [], (item) => item.combination?.gtmPlanId);
  const remove = simulationResource.useDelete();
  const restore = simulationResource.useRestore();
  const duplicate = simulationResource.useDuplicate(copyOf);
  const kind: DocumentKind<SimulationListItem> = {
    name: "simulation",
    address: paths.newSimulation,
    titleOf: (item) => item.simulationTitle,
    searchTextOf: (item) =>
      [item.simulationTitle, item.gtmPlan, item.productName, item.geo, item.costTitle].join(" "),
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    duplicate: (item) => duplicate.mutateAsync(item.id),
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
      note="Attainment and EBIT are for the middle of the ranges in the target year. Odds cover the whole ranges."
    >
      <ScopeNote scope={scope} hidden={hidden} />
    </DocumentList>
  );
}
