import type { DealsBehind } from "@beachhead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Spinner } from "../../../components/spinner/spinner.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount, formatNumber, NO_VALUE } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { dealsBehind } from "../queries.ts";
import type { DealsAsked } from "./deals-behind-view.ts";
import styles from "./planned.module.css";

type BehindDeal = DealsBehind["deals"][number];

interface DealsBehindDialogProps {
  filters: RevenueFilters;
  asked: DealsAsked;
  /** The years of the period: "2026", "2026 to 2027". */
  years: string;
  /** The months of the target year: "Jan 2026". */
  months: readonly string[];
  onClose: () => void;
}

/** The deals behind a figure, with their sum; closing it goes back to the figure. */
export function DealsBehindDialog({ filters, asked, years, months, onClose }: DealsBehindDialogProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    dealsBehind(filters, asked),
  );
  const [first] = data?.pages ?? [];
  const deals = data?.pages.flatMap((page) => page.deals) ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="choose"
      title={titleOf(asked, years, months)}
      actions={
        <>
          <ButtonLink to={paths.dealsWith(filterOf(asked))}>Open in Deals</ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Back to the dashboard
          </Button>
        </>
      }
    >
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner message="Loading dashboard data..." />}
      {first !== undefined && (
        <>
          <p className={styles["behindSum"]}>{sumText(first)}</p>
          <div className={styles["scroll"]}>
            <DataTable
              plain
              caption={titleOf(asked, years, months)}
              columns={columns(first.currency)}
              rows={deals}
              rowKey={({ id }) => id}
              empty={<p>No deals count in this figure.</p>}
            />
          </div>
          {hasNextPage && (
            <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

function titleOf({ kind, name }: DealsAsked, years: string, months: readonly string[]): string {
  switch (kind) {
    case "month":
      return `Deals closed in ${months[Number(name) - 1] ?? years}`;
    case "unmapped":
      return name === "closed" ? `Closed deals that match no plan, ${years}` : "Deals that match no plan";
    case "unconverted":
      return "Deals without an exchange rate";
    case "channel":
    case "product":
    case "geo":
      return `${name}: closed deals, ${years}`;
  }
}

/** The nearest filter of the list of deals. */
function filterOf({ kind, name }: DealsAsked): Record<string, string> {
  switch (kind) {
    case "channel":
      return { leadSource: name, status: "won" };
    case "product":
      return { product: name, status: "won" };
    case "geo":
      return { geo: name, status: "won" };
    case "unmapped":
      return { unmapped: "1" };
    case "unconverted":
      return { unconverted: "1" };
    case "month":
      return { status: "won", sort: "-closeDate" };
  }
}

function sumText({ amount, count, currency }: DealsBehind): string {
  const deals = count === null ? "" : formatCount(count, "deal");
  if (amount === null) return deals;
  return `${formatNumber(amount, 2)} ${currency}${deals === "" ? "" : ` from ${deals}`}`;
}

const columns = (currency: string): readonly Column<BehindDeal>[] => [
  { key: "name", header: "Deal", rowHeader: true, render: ({ name }) => name || "Untitled" },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    wideOnly: true,
    render: (deal) => `${formatNumber(deal.Amount, 2)} ${deal.Deal_Currency || "(no currency)"}`,
  },
  {
    key: "value",
    header: currency,
    align: "end",
    render: ({ value }) => (value === null ? NO_VALUE : formatNumber(value, 2)),
  },
  { key: "stage", header: "Stage", wideOnly: true, render: ({ Stage }) => Stage || NO_VALUE },
  { key: "channel", header: "Channel", wideOnly: true, render: (deal) => deal.Lead_Source || NO_VALUE },
  {
    key: "closeDate",
    header: "Close date",
    render: ({ closeDate }) => (closeDate === null ? NO_VALUE : formatDate(closeDate)),
  },
];
