import type { PlanLimits } from "@beachhead/contract";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { Tag } from "../../components/tag/tag.tsx";
import { usageLevel, usageSegments } from "../../components/usage-meter/usage-state.ts";
import { paths } from "../../lib/paths.ts";
import { type UsageRow, usageRows } from "../../lib/usage-rows.ts";
import styles from "./account-screen.module.css";

function Level({ used, limit }: UsageRow) {
  const level = usageLevel(used, limit);
  switch (level) {
    case "fine":
      return <span />;
    case "near":
      return (
        <Tag tone="caution" icon={<TriangleAlert aria-hidden="true" />}>
          {(limit ?? 0) - used} left
        </Tag>
      );
    case "full":
      return (
        <Tag tone="negative" icon={<CircleAlert aria-hidden="true" />}>
          Used up
        </Tag>
      );
    default:
      return level satisfies never;
  }
}

/** The five limits of a plan, one line each. */
export function UsageList({ limits }: { limits: PlanLimits }) {
  return (
    <ul className={styles["usage"]}>
      {usageRows(limits).map((row) => (
        <li key={row.label}>
          <span>
            <b>{row.label}</b>
            <small>{row.counts === "inPlans" ? "in your plans" : "in this period"}</small>
            {row.holders.map(({ name, gtmPlanId, gtmPlanName }) => (
              <small key={`${gtmPlanId} ${name}`}>
                {name} in <Link to={paths.openGtmPlan(gtmPlanId)}>{gtmPlanName}</Link>
              </small>
            ))}
          </span>
          {row.limit === null ? (
            <span />
          ) : (
            <ScaleBar
              label={row.label}
              decorative
              height={7}
              fraction={row.limit === 0 ? 1 : row.used / row.limit}
              segments={usageSegments(row.limit)}
            />
          )}
          <span className={styles["figure"]}>
            <b>{row.used}</b>
            {row.limit === null ? ", no limit" : ` of ${row.limit}`}
          </span>
          <Level {...row} />
        </li>
      ))}
    </ul>
  );
}
