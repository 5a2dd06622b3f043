import type { Deal, DealGap } from "@beachhead/contract";
import { dealSourceNames } from "@beachhead/contract/deal-fields";
import { Button } from "../../components/button/button.tsx";
import { May } from "../../components/may.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { formatDate } from "../../lib/format/dates.ts";
import { formatNumber, formatPercent, NO_VALUE } from "../../lib/format/numbers.ts";
import styles from "./deals.module.css";

/** A name of a deal that no plan has. */
export interface DealToAssign {
  field: DealGap;
  from: string;
}

const statusWords = { open: "Open", won: "Won", lost: "Lost" } as const;
const statusTones = { open: "neutral", won: "positive", lost: "negative" } as const;

const sourceWords: Readonly<Record<string, string>> = dealSourceNames;

/** How a field is called where it is fixed. */
export const gapLabels: Readonly<Record<DealGap, string>> = {
  leadSource: "Channel",
  product: "Product",
  geo: "Geography",
};

function Day({ date }: { date: string }) {
  return <span className={styles["day"]}>{formatDate(date)}</span>;
}

/** The columns of the list. A name that no plan has gets a button that fixes it. */
export function dealColumns(assign: (asked: DealToAssign) => void): readonly Column<Deal>[] {
  function Named({ deal, field, value }: { deal: Deal; field: DealGap; value: string }) {
    const shown = value === "" ? NO_VALUE : value;
    if (!deal.unmapped.includes(field)) return <span className={styles["cell"]}>{shown}</span>;
    return (
      <span className={styles["cell"]}>
        {shown}
        <May call="assignDeals">
          <Button
            size="sm"
            variant="link"
            className={styles["fix"]}
            aria-label={`Assign the ${gapLabels[field].toLowerCase()} ${value || "that is empty"} of ${deal.name || "this deal"}`}
            onClick={() => assign({ field, from: value })}
          >
            Assign
          </Button>
        </May>
      </span>
    );
  }
  return [
    {
      key: "name",
      header: "Deal",
      rowHeader: true,
      render: (deal) => (
        <>
          <span className={styles["name"]}>{deal.name || "Untitled"}</span>
          <span className={styles["source"]}>{sourceWords[deal.source] ?? deal.source}</span>
        </>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      align: "end",
      sortValue: (deal) => deal.Amount,
      render: (deal) => (
        <>
          <span className={deal.amountText === undefined ? styles["day"] : undefined}>
            {deal.amountText === undefined
              ? `${formatNumber(deal.Amount)} ${deal.Deal_Currency || "(no currency)"}`
              : `"${deal.amountText}"`}
          </span>
          {deal.amountText !== undefined && (
            <>
              {" "}
              <Tag tone="caution">Not read</Tag>
            </>
          )}
          {!deal.converted && (
            <>
              {" "}
              <Tag tone="caution">No rate</Tag>
            </>
          )}
        </>
      ),
    },
    {
      key: "stage",
      header: "Stage",
      wideOnly: true,
      render: (deal) => (
        <span className={styles["cell"]}>
          {deal.Stage || NO_VALUE}
          <Tag tone={deal.probability === null ? "caution" : statusTones[deal.status]}>
            {deal.probability === null
              ? "No probability"
              : deal.status === "open"
                ? formatPercent(deal.probability)
                : statusWords[deal.status]}
          </Tag>
        </span>
      ),
    },
    {
      key: "channel",
      header: "Channel",
      render: (deal) => <Named deal={deal} field="leadSource" value={deal.Lead_Source} />,
    },
    {
      key: "product",
      header: "Product",
      wideOnly: true,
      render: (deal) => <Named deal={deal} field="product" value={deal.Product} />,
    },
    {
      key: "geo",
      header: "Geography",
      wideOnly: true,
      render: (deal) => <Named deal={deal} field="geo" value={deal.Geo} />,
    },
    {
      key: "closeDate",
      header: "Close date",
      wideOnly: true,
      sortValue: (deal) => deal.closeDate,
      render: (deal) => (deal.closeDate === null ? NO_VALUE : <Day date={deal.closeDate} />),
    },
    {
      key: "updatedAt",
      header: "Changed",
      wideOnly: true,
      sortValue: (deal) => deal.updatedAt,
      render: (deal) => <Day date={deal.updatedAt} />,
    },
  ];
}
