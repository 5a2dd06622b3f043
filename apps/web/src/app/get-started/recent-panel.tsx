import { ChartSpline, Map as MapIcon, ReceiptText, Route } from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import styles from "./get-started.module.css";
import type { Work } from "./next-step.ts";
import { takeUpPlan } from "./plan-link.tsx";
import { type RecentItem, recentItems } from "./recent.ts";

const icons: Record<RecentItem["kind"], ComponentType<{ "aria-hidden": "true" }>> = {
  "GTM plan": MapIcon,
  "Channel plan": Route,
  "Product cost": ReceiptText,
  Simulation: ChartSpline,
};

/** What was worked on last. */
export function RecentPanel({ work }: { work: Work }) {
  const items = recentItems(work);
  return (
    <Panel flush title="Recent">
      {items.length === 0 ? (
        <EmptyState title="Nothing yet" body="Your recent work appears here." headingLevel={3} />
      ) : (
        <ul className={styles["recent"]}>
          {items.map((item) => {
            const Icon = icons[item.kind];
            return (
              <li key={item.id}>
                <Link
                  to={item.to}
                  onClick={() => {
                    if (item.kind === "GTM plan") takeUpPlan(item.id);
                  }}
                >
                  <Icon aria-hidden="true" />
                  <b title={item.name}>{item.name}</b>
                  <span>{item.example ? `${item.kind}, example` : item.kind}</span>
                  <time dateTime={item.changedAt} title={formatFull(item.changedAt)}>
                    {formatWhen(item.changedAt)}
                  </time>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
