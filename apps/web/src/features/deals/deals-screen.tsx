import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Upload } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { May } from "../../components/may.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { ScopeNote } from "../../components/plan-scope/scope-note.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { usePlanScope } from "../../data/use-plan-scope.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { type DealToAssign, dealColumns } from "./deal-columns.tsx";
import { DealFilters } from "./deal-filters.tsx";
import { DealNotes } from "./deal-notes.tsx";
import styles from "./deals.module.css";
import { AddDealDialog } from "./dialogs/add-deal-dialog.tsx";
import { AssignDialog } from "./dialogs/assign-dialog.tsx";
import { MappingDialog } from "./dialogs/mapping-dialog.tsx";
import { RatesDialog } from "./dialogs/rates-dialog.tsx";
import { StagesDialog } from "./dialogs/stages-dialog.tsx";
import { dealsQuery, dealTargets, refreshDeals } from "./queries.ts";
import { useDealFilter } from "./use-deal-filter.ts";

/** All deals: of a CRM, of files and entered by hand; what no plan counts is fixed here. */
export function DealsScreen() {
  useScreenTitle("Deals");
  const client = useQueryClient();
  const { filter, params, change, isFiltered } = useDealFilter();
  const scope = usePlanScope();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    dealsQuery(scope === null ? filter : { ...filter, gtmPlanId: scope.planId }),
  );
  const { data: targets } = useQuery(dealTargets);
  const [assigned, setAssigned] = useState<DealToAssign | null>(null);
  const deals = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const sort = filter["sort"] ?? "-updatedAt";
  const dialog = params.get("dialog");
  const provider = params.get("provider");
  const crm = provider === "hubspot" || provider === "zoho-crm" ? provider : undefined;
  const close = () => change("dialog", "");
  const saved = () => void refreshDeals(client);

  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Deals"
        description="Deals of your CRM, of imported files and added by hand. Dashboards compare them with your plans."
        actions={
          <>
            <May call="saveStages">
              <Button onClick={() => change("dialog", "stages")}>Stages</Button>
            </May>
            <May call="saveRates">
              <Button onClick={() => change("dialog", "rates")}>Exchange rates</Button>
            </May>
            <May call="uploadDealImport">
              <ButtonLink to={paths.importDeals} icon={<Upload aria-hidden="true" />}>
                Import
              </ButtonLink>
            </May>
            <May call="createDeal">
              <Button
                variant="primary"
                icon={<Plus aria-hidden="true" />}
                onClick={() => change("dialog", "add")}
              >
                Add deal
              </Button>
            </May>
          </>
        }
      />
      <ScopeNote scope={scope} hidden={0} />
      {targets && <DealNotes targets={targets} filter={filter} change={change} />}
      {error !== null && data === undefined ? (
        <LoadFailure title="The deals could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Deals"
          columns={dealColumns(setAssigned)}
          rows={deals}
          rowKey={({ id }) => id}
          loading={data === undefined}
          sort={{
            column: sort.replace(/^-/, ""),
            direction: sort.startsWith("-") ? "descending" : "ascending",
          }}
          onSort={({ column, direction }) =>
            change("sort", `${direction === "descending" ? "-" : ""}${column}`)
          }
          toolbar={<DealFilters filter={filter} change={change} targets={targets} />}
          empty={
            isFiltered || scope !== null ? (
              <EmptyState title="No deals match" body="Change or clear the filters." />
            ) : (
              <EmptyState
                title="No deals yet"
                body="Connect your CRM, import a file or add a deal by hand."
                action={
                  <May call="uploadDealImport">
                    <ButtonLink to={paths.importDeals} variant="primary">
                      Import deals
                    </ButtonLink>
                  </May>
                }
              />
            )
          }
        />
      )}
      {deals.length > 0 && (
        <p className={styles["foot"]}>
          <span>
            {formatNumber(deals.length)} of {formatNumber(total)} deals
          </span>
          {hasNextPage && (
            <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </p>
      )}
      {dialog === "add" && (
        <AddDealDialog targets={targets} connected={crm} onClose={close} onSaved={saved} />
      )}
      {dialog === "mapping" && <MappingDialog provider={crm ?? "zoho-crm"} onClose={close} onSaved={saved} />}
      {dialog === "stages" && <StagesDialog onClose={close} onSaved={saved} />}
      {dialog === "rates" && <RatesDialog onClose={close} onSaved={saved} />}
      {assigned !== null && (
        <AssignDialog {...assigned} targets={targets} onClose={() => setAssigned(null)} onSaved={saved} />
      )}
    </div>
  );
}
