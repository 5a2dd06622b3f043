import { Search, Trash2 } from "lucide-react";
import { Button } from "../../components/button/button.tsx";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { type Column, DataTable, type DataTableProps } from "../../components/table/data-table.tsx";
import type { Sort } from "../../components/table/sort-rows.ts";
import { formatNumber } from "../../lib/format/numbers.ts";
import { Held, idle, type Specimen, specimen } from "../specimen.tsx";

interface Channel {
  name: string;
  revenue: number;
  cost: number;
}

const channels: readonly Channel[] = [
  { name: "Field Sales", revenue: 3_000_000, cost: 39.23 },
  { name: "Host Events", revenue: 1_200_000, cost: 27.44 },
  { name: "Channel sales, resellers and distributors", revenue: 480_000, cost: 68.83 },
  { name: "SEO", revenue: 135_000, cost: 149.93 },
];

const columns: readonly Column<Channel>[] = [
  {
    key: "name",
    header: "Channel",
    rowHeader: true,
    render: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: "revenue",
    header: "Revenue, USD",
    align: "end",
    render: ({ revenue }) => formatNumber(revenue),
    sortValue: ({ revenue }) => revenue,
  },
  {
    key: "cost",
    header: "Cost / revenue, %",
    align: "end",
    wideOnly: true,
    render: ({ cost }) => formatNumber(cost, 2),
    sortValue: ({ cost }) => cost,
  },
];

function Channels({
  sorted = null,
  chosen,
  ...table
}: Partial<DataTableProps<Channel>> & { sorted?: Sort | null; chosen?: readonly string[] }) {
  return (
    <Held start={{ sort: sorted, selected: new Set<string>(chosen) }}>
      {({ sort, selected }, change) => (
        <DataTable
          caption="Channels"
          columns={columns}
          rows={channels}
          {...table}
          rowKey={({ name }) => name}
          sort={sort}
          onSort={(next) => change({ sort: next, selected })}
          selection={
            chosen && { selected, onSelectedChange: (next) => change({ sort, selected: new Set(next) }) }
          }
        />
      )}
    </Held>
  );
}

interface Saved {
  id: string;
  updatedAt: string;
  title: string;
}

const kind: DocumentKind<Saved> = {
  name: "simulation",
  address: "/simulation",
  changedBy: "updateSimulation",
  titleOf: ({ title }) => title,
  searchTextOf: ({ title }) => title,
  remove: (saved) => Promise.resolve({ removed: saved.map(({ id }) => id), failures: [] }),
  restore: () => Promise.resolve(),
  duplicate: ({ id }) => Promise.resolve({ id }),
};
const documents: readonly Saved[] = [
  { id: "1", title: "Monthly seats, three plans", updatedAt: "2026-03-01T10:42:00Z" },
  { id: "2", title: "Launch pricing, India", updatedAt: "2026-02-11T08:05:00Z" },
];

export const tables: readonly Specimen[] = [
  specimen("Table", "default", <Channels />, { width: "half" }),
  specimen(
    "Table",
    "sorted, with a total",
    <Channels
      sorted={{ column: "revenue", direction: "descending" }}
      total={{ name: "All", revenue: formatNumber(4_815_000), cost: formatNumber(42.35, 2) }}
    />,
    { width: "half" },
  ),
  specimen(
    "Table",
    "two rows chosen",
    <Channels
      chosen={["Field Sales", "SEO"]}
      bulkActions={() => (
        <Button variant="quiet" icon={<Trash2 aria-hidden="true" />}>
          Delete
        </Button>
      )}
    />,
    { width: "half" },
  ),
  specimen(
    "Table",
    "none chosen, with search",
    <Channels
      chosen={[]}
      toolbar={
        <TextField
          label="Search channels"
          labelHidden
          placeholder="Search"
          start={<Search aria-hidden="true" />}
        />
      }
    />,
    { width: "half" },
  ),
  specimen(
    "Table",
    "empty",
    <Channels
      rows={[]}
      empty={<EmptyState title="No channels yet" body="Choose channels for the plan." headingLevel={3} />}
    />,
    { width: "half" },
  ),
  specimen("Table", "loading", <Channels loading />, { width: "half" }),
  specimen(
    "Document list",
    "two documents",
    <DocumentList
      kind={kind}
      heading="Saved simulations"
      description="Every run with its inputs."
      documents={documents}
      error={null}
      onRetry={idle}
      titleHeader="Simulation"
      changedHeader="Saved"
      columns={[]}
      searchPlaceholder="Search"
      emptyBody="A run gives the odds of both targets."
    />,
    { width: "full" },
  ),
];
