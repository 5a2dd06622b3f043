import type { ProductCostReply, SimulationListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { WithTerms } from "../../components/term/with-terms.tsx";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { narrowed, usePlanScope } from "../../data/use-plan-scope.ts";
import { formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import styles from "./product-costs-screen.module.css";
import { copyOf, fieldsOf, toSave } from "./state/cost-form.ts";
import { removeLabel, usesOf, usesWords } from "./view/cost-uses.ts";
import { fixedCostOfYearOne } from "./view/fixed-cost.ts";

const columns: readonly Column<ProductCostReply>[] = [
  {
    key: "product",
    header: "Product",
    wideOnly: true,
    sortValue: (cost) => cost.productName,
    render: (cost) => <span className={styles["text"]}>{cost.productName || NO_VALUE}</span>,
  },
  {
    key: "geo",
    header: "Geography",
    wideOnly: true,
    sortValue: (cost) => cost.geo,
    render: (cost) => <span className={styles["text"]}>{cost.geo || NO_VALUE}</span>,
  },
  {
    key: "currency",
    header: "Currency",
    wideOnly: true,
    sortValue: (cost) => cost.pricingCurrency,
    render: (cost) => cost.pricingCurrency,
  },
  {
    key: "fixed",
    header: "Fixed cost, year 1",
    align: "end",
    wideOnly: true,
    sortValue: fixedCostOfYearOne,
    render: (cost) => formatNumber(fixedCostOfYearOne(cost)),
  },
];

/** How many simulations use each cost, before it is changed or deleted. */
const usesColumn = (simulations: readonly SimulationListItem[]): Column<ProductCostReply> => ({
  key: "uses",
  header: "Simulations",
  align: "end",
  wideOnly: true,
  sortValue: (cost) => usesOf(simulations, cost.id).length,
  render: (cost) => {
    const uses = usesOf(simulations, cost.id);
    return <span title={usesWords(uses)}>{formatNumber(uses.length)}</span>;
  },
});

const NONE: never[] = [];

/** All saved product costs. */
export function ProductCostsScreen() {
  useScreenTitle("Product costs");
  const { data, error, refetch } = useQuery(productCostResource.list);
  const scope = usePlanScope();
  const { shown, hidden } = narrowed(scope, data ?? [], (cost) => cost.combination?.gtmPlanId);
  const simulations = useQuery(simulationResource.list).data ?? NONE;
  const remove = productCostResource.useDelete();
  const restore = productCostResource.useRestore();
  const duplicate = productCostResource.useDuplicate((cost) => toSave(copyOf(fieldsOf(cost))));
  const kind: DocumentKind<ProductCostReply> = {
    name: "product cost",
    changedBy: "updateProductCost",
    address: paths.newProductCost,
    titleOf: (cost) => cost.costTitle,
    searchTextOf: (cost) =>
      [cost.costTitle, cost.gtmPlan, cost.productName, cost.geo, cost.pricingCurrency].join(" "),
    remove: remove.mutateAsync,
    removeLabel: (costs) => removeLabel(costs.flatMap(({ id }) => usesOf(simulations, id))),
    restore: restore.mutateAsync,
    duplicate: (cost) => duplicate.mutateAsync(cost.id),
  };
  return (
    <DocumentList
      kind={kind}
      heading="Product costs"
      description={
        <WithTerms>What a product costs in a geography. Simulations use it to calculate EBIT.</WithTerms>
      }
      documents={data && shown}
      error={error}
      onRetry={() => void refetch()}
      titleHeader="Title"
      changedHeader="Changed"
      columns={[...columns, usesColumn(simulations)]}
      searchPlaceholder="Title, plan, product, geography"
      emptyBody="Enter one-time, yearly, per-customer and per-user costs. A simulation needs them to calculate EBIT."
    >
      <ScopeNote scope={scope} hidden={hidden} />
    </DocumentList>
  );
}
