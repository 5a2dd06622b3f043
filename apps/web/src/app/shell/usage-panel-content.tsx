import type { PlanLimits } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { May } from "../../components/may.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { usageSegments } from "../../components/usage-meter/usage-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../lib/paths.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { openUpgrade } from "../../lib/upgrade.ts";
import { planTitle, usageRows } from "../../lib/usage-rows.ts";
import styles from "./top-bar.module.css";
import type { PanelContentProps } from "./top-bar-panel.tsx";

function Limits({ limits }: { limits: PlanLimits }) {
  return (
    <dl className={styles["usage"]}>
      {usageRows(limits).map(({ label, used, limit }) => (
        // The bar under each pair repeats it for the eye only.
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{limit === null ? `${used}, no limit` : `${used} of ${limit}`}</dd>
          {limit !== null && (
            <ScaleBar
              label={label}
              decorative
              height={5}
              fraction={limit === 0 ? 1 : used / limit}
              segments={usageSegments(limit)}
            />
          )}
        </div>
      ))}
    </dl>
  );
}

/** All five limits of the plan. */
export function UsagePanelContent({ close }: PanelContentProps) {
  const { data } = useQuery(userDetailsQuery);
  if (data === undefined) return null;
  return (
    <>
      <div className={styles["section"]}>
        <p className={styles["heading"]}>{planTitle(data.planType)}</p>
        <p className={styles["quiet"]}>Your usage. Repeated runs with the same inputs count once.</p>
        <Limits limits={data.planLimits} />
      </div>
      <div className={classNames(styles["section"], styles["actions"])}>
        {data.visitorUntil === null && (
          <May call="createSubscription">
            <button
              type="button"
              className={styles["action"]}
              onClick={() => {
                close();
                openUpgrade();
              }}
            >
              Upgrade
            </button>
          </May>
        )}
        <Link className={styles["action"]} to={paths.accountSubscription} onClick={close}>
          Plan and usage
        </Link>
      </div>
    </>
  );
}
