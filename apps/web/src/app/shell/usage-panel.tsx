import type { PlanLimits } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { UsageMeter } from "../../components/usage-meter/usage-meter.tsx";
import { usageSegments } from "../../components/usage-meter/usage-state.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { planTitle, usageRows } from "../../lib/usage/usage-rows.ts";
import styles from "./top-bar.module.css";
import { TopBarPanel } from "./top-bar-panel.tsx";

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

/** The simulations of this period against their limit; opens all five limits. */
export function UsagePanel() {
  const { data } = useQuery(userDetailsQuery);
  if (data === undefined) return null;
  const { planLimits } = data;
  return (
    <TopBarPanel
      label="Usage of your plan"
      trigger={(props) => (
        <button {...props} type="button" className={`${styles["meter"]} ${styles["wide"]}`}>
          <UsageMeter
            label="Simulations"
            used={planLimits.simulationsAdded}
            limit={planLimits.simulationsLimit}
          />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles["section"]}>
            <p className={styles["heading"]}>{planTitle(data.planType)}</p>
            <p className={styles["quiet"]}>What you use of it. A run with the same inputs counts once.</p>
            <Limits limits={planLimits} />
          </div>
          <div className={`${styles["section"]} ${styles["actions"]}`}>
            <Link className={styles["action"]} to="/myaccount" onClick={close}>
              Plan and usage
            </Link>
          </div>
        </>
      )}
    </TopBarPanel>
  );
}
