import type { Column } from "../../../components/table/data-table.tsx";
import { type ListedDgPlan, scopeOf } from "./listed-plans.ts";
import styles from "./saved-plans.module.css";

/** What stands between a plan's name and its last change. */
export const savedPlanColumns: readonly Column<ListedDgPlan>[] = [
  {
    key: "scope",
    header: "Product, geography",
    wideOnly: true,
    sortValue: scopeOf,
    render: (plan) => (
      <span className={styles["cut"]} title={scopeOf(plan)}>
        {scopeOf(plan)}
      </span>
    ),
  },
  {
    key: "channels",
    header: "Channels",
    align: "end",
    sortValue: ({ channels }) => channels.length,
    render: ({ channels }) => (channels.length === 0 ? "None yet" : channels.length),
  },
  {
    key: "currency",
    header: "Currency",
    wideOnly: true,
    sortValue: ({ currency }) => currency,
    render: ({ currency }) => currency,
  },
];
