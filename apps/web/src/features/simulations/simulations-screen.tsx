import type { SimulationListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Copy, Ellipsis, FolderOpen, Plus, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button, ButtonLink, IconButton } from "../../components/button/button.tsx";
import { shortMoney } from "../../components/charts/money-axis.ts";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { Menu } from "../../components/menu/menu.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import type { Sort } from "../../components/table/sort-rows.ts";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import { formatCount, formatNumber, formatOdds, NO_VALUE } from "../../lib/format/numbers.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useDeleteSimulations } from "./api/delete-simulation.ts";
import { useDuplicateSimulation } from "./api/duplicate-simulation.ts";
import { simulationsQuery } from "./api/simulations.ts";
import { useUndeleteSimulations } from "./api/undelete-simulation.ts";
import styles from "./simulations-screen.module.css";
import { matching, placeWords } from "./view/list-rows.ts";

const NEW = "/simulation/runSimulation";

function addressOf(item: SimulationListItem): string {
  return `${NEW}/${item.id}`;
}

/** All saved simulations with their odds. */
export function SimulationsScreen() {
  useScreenTitle("Simulations");
  const { data, error, refetch } = useQuery(simulationsQuery);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const remove = useDeleteSimulations();
  const restore = useUndeleteSimulations();
  const duplicate = useDuplicateSimulation();
  const navigate = useNavigate();

  async function deleteAll(items: readonly SimulationListItem[]): Promise<void> {
    const ids = items.map((item) => item.id);
    setSelected(new Set());
    try {
      await remove.mutateAsync(ids);
      const [first] = items;
      const what =
        items.length === 1 && first ? `"${first.simulationTitle}"` : formatCount(items.length, "simulation");
      toast.undo(`${what} deleted`, () => {
        restore.mutate(ids, { onError: (failure) => toast.error(messageOf(failure)) });
      });
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  }

  function copy(item: SimulationListItem): void {
    duplicate.mutate(item.id, {
      onSuccess: (reply) =>
        toast.success(`"${item.simulationTitle}" duplicated`, {
          action: { label: "Open", run: () => void navigate(`${NEW}/${reply.id}`) },
        }),
      onError: (failure) => toast.error(messageOf(failure)),
    });
  }

  function bulkButtons(items: readonly SimulationListItem[]) {
    return (
      <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void deleteAll(items)}>
        Delete
      </Button>
    );
  }

  const columns: Column<SimulationListItem>[] = [
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      sortValue: (item) => item.simulationTitle,
      render: (item) => (
        <Link to={addressOf(item)} className={styles["name"]} title={item.simulationTitle}>
          {item.simulationTitle}
        </Link>
      ),
    },
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
    {
      key: "run",
      header: "Last run",
      align: "end",
      wideOnly: true,
      sortValue: (item) => Date.parse(item.updatedAt),
      render: (item) => (
        <time dateTime={item.updatedAt} title={formatFull(item.updatedAt)}>
          {formatWhen(item.updatedAt)}
        </time>
      ),
    },
    {
      key: "more",
      header: "Actions",
      headerHidden: true,
      align: "end",
      width: 40,
      render: (item) => (
        <Menu
          trigger={
            <IconButton small tip="none" label={`More for ${item.simulationTitle}`} icon={<Ellipsis />} />
          }
          items={[
            {
              label: "Open",
              icon: <FolderOpen aria-hidden="true" />,
              onSelect: () => void navigate(addressOf(item)),
            },
            { label: "Duplicate", icon: <Copy aria-hidden="true" />, onSelect: () => copy(item) },
            {
              label: "Delete",
              icon: <Trash2 aria-hidden="true" />,
              tone: "danger",
              startsGroup: true,
              onSelect: () => void deleteAll([item]),
            },
          ]}
        />
      ),
    },
  ];

  const rows = matching(data ?? [], search);
  const newButton = (
    <ButtonLink variant="primary" to={NEW} icon={<Plus aria-hidden="true" />}>
      New simulation
    </ButtonLink>
  );
  const isEmpty = data !== undefined && data.length === 0;
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Simulations"
        description="What you may charge, what it may bring, and the odds of reaching your targets."
        actions={isEmpty ? undefined : newButton}
      />
      {error !== null && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Saved simulations"
          columns={columns}
          rows={rows}
          rowKey={(item) => item.id}
          rowLabel={(item) => item.simulationTitle}
          loading={data === undefined}
          sort={sort}
          onSort={setSort}
          selection={{ selected, onSelectedChange: setSelected }}
          bulkActions={bulkButtons}
          toolbar={
            isEmpty ? undefined : (
              <TextField
                label="Search simulations"
                labelHidden
                type="search"
                placeholder="Name, plan, product, geography"
                className={styles["search"]}
                start={<Search aria-hidden="true" />}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )
          }
          empty={
            isEmpty ? (
              <EmptyState
                title="No simulations yet"
                body="Enter price ranges and customers, and see the odds of reaching revenue and EBIT."
                action={newButton}
              />
            ) : (
              <EmptyState
                title="No simulation matches the search"
                body={`Nothing holds "${search.trim()}".`}
                action={<Button onClick={() => setSearch("")}>Clear the search</Button>}
              />
            )
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <p className={styles["foot"]}>
          {rows.length} of {data.length} shown. Attainment and EBIT are at the middle of the ranges in the
          target year; odds are around it.
        </p>
      )}
    </div>
  );
}
