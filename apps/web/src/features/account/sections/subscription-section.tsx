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
        subtitle="Your usage and the limits of your plan. Repeated runs with the same inputs count once."
      >
        <UsageList limits={user.planLimits} />
      </Panel>
      <Panel title="Coming later">
        <p className={styles["later"]}>
          Plans, invoices, consulting credits, connections, data export and account deletion will appear here.
        </p>
      </Panel>
    </>
  );
}
