import type { GtmPlanListItem } from "@beachhead/contract";
import type { Column } from "../../../components/table/data-table.tsx";
import { stepsDone } from "../completeness.ts";
import { CompletenessBar } from "./completeness-bar.tsx";
import styles from "./plans.module.css";

/** The number of combinations of product and geography. */
function combinationsOf({ products }: Pick<GtmPlanListItem, "products">): number {
  return products.reduce((sum, { geos }) => sum + geos.length, 0);
}

function countColumn(
  key: string,
  header: string,
  count: (plan: GtmPlanListItem) => number,
): Column<GtmPlanListItem> {
  return { key, header, align: "end", wideOnly: true, sortValue: count, render: count };
}

/** Names that a cell has room for. */
const MOST_NAMES = 2;

/** "Atlas, Ledger" or "Germany, Austria and 3 more". */
function shortList(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}

function namesColumn(
  key: string,
  header: string,
  read: (plan: GtmPlanListItem) => readonly string[],
): Column<GtmPlanListItem> {
  const names = (plan: GtmPlanListItem) => [...new Set(read(plan))];
  return {
    key,
    header,
    wideOnly: true,
    sortValue: (plan) => names(plan).length,
    render: (plan) => (
      <span className={styles["names"]} title={names(plan).join(", ")}>
        {shortList(names(plan))}
      </span>
    ),
  };
}

/** The columns between name and last change. */
export const planColumns: readonly Column<GtmPlanListItem>[] = [
  {
    key: "company",
    header: "Company",
    wideOnly: true,
    sortValue: (plan) => plan.companyName,
    render: (plan) => (
      <span className={styles["company"]} title={plan.companyName}>
        {plan.companyName}
      </span>
    ),
  },
  namesColumn("products", "Products", ({ products }) => products.map(({ name }) => name)),
  namesColumn("geos", "Geographies", ({ products }) => products.flatMap(({ geos }) => geos)),
  countColumn("industries", "Industries", (plan) => plan.totalIndustries),
  countColumn("combinations", "Combinations", combinationsOf),
  {
    key: "completeness",
    header: "Steps done",
    sortValue: (plan) => stepsDone(plan.completeness),
    render: (plan) => <CompletenessBar completeness={plan.completeness} />,
  },
];
