import type { Invoice, InvoiceLine } from "@beachhead/contract";
import { ArrowLeft, Printer } from "lucide-react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatMoney } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "../account-screen.module.css";
import { Facts } from "../facts.tsx";

function periodOf({ from, to }: InvoiceLine, timeZone: string): string {
  return from === undefined || to === undefined
    ? ""
    : `${formatDate(from, timeZone)} to ${formatDate(to, timeZone)}`;
}

/** In one line, also on a phone. */
const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <span className={styles["money"]}>{formatMoney(amount, currency, 2)}</span>
);

function columnsFor(currency: string, timeZone: string): readonly Column<InvoiceLine>[] {
  return [
    { key: "what", header: "For", rowHeader: true, render: ({ what }) => what },
    { key: "period", header: "Period", render: (line) => periodOf(line, timeZone) },
    {
      key: "amount",
      header: "Amount",
      align: "end",
      render: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ];
}

/** One invoice; everything around it is left out in print. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { number, issuedAt, billTo, gstNo, seller, lines, total, refunded, currency, paymentId, timeZone } =
    invoice;
  const buyer = [billTo.name, billTo.company].filter((part) => part !== "").join(", ");
  const facts = [
    { term: "Date", value: formatDate(issuedAt, timeZone) },
    ...(seller === "" ? [] : [{ term: "Sold by", value: seller }]),
    { term: "Billed to", value: `${buyer}\n${billTo.email}` },
    ...(gstNo === "" ? [] : [{ term: "GST number", value: gstNo }]),
    { term: "Payment", value: paymentId },
    ...(refunded === 0 ? [] : [{ term: "Refunded", value: formatMoney(refunded, currency, 2) }]),
  ];
  return (
    <div className={styles["paper"]}>
      <Panel
        flush
        title={`Invoice ${number}`}
        actions={
          <div className={styles["panelActions"]}>
            <ButtonLink
              variant="quiet"
              icon={<ArrowLeft aria-hidden="true" />}
              to={paths.accountSection("invoices")}
            >
              All invoices
            </ButtonLink>
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      >
        <Facts facts={facts} />
        <DataTable
          plain
          caption={`Lines of invoice ${number}`}
          columns={columnsFor(currency, timeZone)}
          rows={lines}
          rowKey={({ what, from }) => `${what} ${from ?? ""}`}
          total={{ what: "Total", amount: <Money amount={total} currency={currency} /> }}
        />
      </Panel>
    </div>
  );
}
