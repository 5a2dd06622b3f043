import { useQuery } from "@tanstack/react-query";
import { UsageMeter } from "../../components/usage-meter/usage-meter.tsx";
import { classNames } from "../../lib/class-names.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import styles from "./top-bar.module.css";
import { TopBarPanel } from "./top-bar-panel.tsx";
import { UsagePanelContent } from "./usage-panel-content.tsx";

/** The simulations of this period against their limit; opens all five limits. */
export function UsagePanel() {
  const { data } = useQuery(userDetailsQuery);
  if (data === undefined) return null;
  const { simulationsAdded, simulationsLimit } = data.planLimits;
  return (
    <TopBarPanel
      label="Usage of your plan"
      content={UsagePanelContent}
      trigger={(props) => (
        <button {...props} type="button" className={classNames(styles["meter"], styles["wide"])}>
          <UsageMeter label="Simulations" used={simulationsAdded} limit={simulationsLimit} />
        </button>
      )}
    />
  );
}
