import type { Invoice } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatMoney } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { invoicesQuery } from "../api/billing.ts";
import { InvoiceView } from "./invoice-view.tsx";

const columns: readonly Column<Invoice>[] = [
  {
    key: "number",
    header: "Number",
    rowHeader: true,
    render: ({ id, number }) => <Link to={paths.accountSection(`invoices/${id}`)}>{number}</Link>,
  },
  { key: "issuedAt", header: "Date", render: ({ issuedAt, timeZone }) => formatDate(issuedAt, timeZone) },
  {
    key: "what",
    header: "For",
    wideOnly: true,
    render: ({ lines }) => lines.map(({ what }) => what).join("; "),
  },
  {
    key: "total",
    header: "Amount",
    align: "end",
    render: ({ total, currency }) => formatMoney(total, currency, 2),
  },
];

/** Every invoice of the user, and one of them as a page to print. */
export function InvoicesSection() {
  const { data, error, refetch } = useQuery(invoicesQuery);
  const id = useParams()["*"]?.split("/")[1];
  const chosen = data?.find((invoice) => invoice.id === id);
  if (chosen !== undefined) return <InvoiceView invoice={chosen} />;
  return (
    <Panel flush title="Invoices" subtitle="What you paid for plans and consulting">
      {error !== null && data === undefined ? (
        <LoadFailure title="Your invoices could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          plain
          caption="Invoices"
          columns={columns}
          rows={data ?? []}
          rowKey={(invoice) => invoice.id}
          loading={data === undefined}
          empty={
            <EmptyState
              title="No invoices yet"
              body="Each payment has an invoice, which we also send by e-mail."
              headingLevel={3}
            />
          }
        />
      )}
    </Panel>
  );
}
