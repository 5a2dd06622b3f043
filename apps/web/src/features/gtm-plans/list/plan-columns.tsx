import type { GtmPlanListItem } from "@beachhead/contract";
import type { Column } from "../../../components/table/data-table.tsx";
import { stepsDone } from "../completeness.ts";
import { CompletenessBar } from "./completeness-bar.tsx";
import styles from "./plans.module.css";

/** The number of combinations of product and geography. */
export function combinationsOf({ products }: Pick<GtmPlanListItem, "products">): number {
  return products.reduce((sum, { geos }) => sum + geos.length, 0);
}

function countColumn(
  key: string,
  header: string,
  count: (plan: GtmPlanListItem) => number,
): Column<GtmPlanListItem> {
  return { key, header, align: "end", wideOnly: true, sortValue: count, render: count };
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
  countColumn("products", "Products", (plan) => plan.totalProducts),
  countColumn("geos", "Geographies", (plan) => plan.totalGeos),
  countColumn("industries", "Industries", (plan) => plan.totalIndustries),
  countColumn("combinations", "Combinations", combinationsOf),
  {
    key: "completeness",
    header: "Steps done",
    sortValue: (plan) => stepsDone(plan.completeness),
    render: (plan) => <CompletenessBar completeness={plan.completeness} />,
  },
];
