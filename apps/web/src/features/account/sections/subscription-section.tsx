import type { UserDetails } from "@beachhead/contract";
import { Panel } from "../../../components/panel/panel.tsx";
import styles from "../account-screen.module.css";
import { Facts } from "../facts.tsx";
import { planFacts, planHeading } from "../plan-facts.ts";
import { UsageList } from "../usage-list.tsx";

/** The plan and what of its limits is used. */
export function SubscriptionSection({ user }: { user: UserDetails }) {
  return (
    <>
      <Panel flush title={planHeading(user)} subtitle="Your plan">
        <Facts facts={planFacts(user)} />
      </Panel>
      <Panel
        flush
        title="Usage"
        subtitle="Against the limits of your plan. A run with the same inputs counts once."
      >
        <UsageList limits={user.planLimits} />
      </Panel>
      <Panel title="Still to come">
        <p className={styles["later"]}>
          Plans and invoices, consulting credits, connections, export of all your data and deletion of the
          account will be here.
        </p>
      </Panel>
    </>
  );
}
