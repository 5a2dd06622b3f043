import type { UserDetails } from "@beachhead/contract";
import { Button } from "../../../components/button/button.tsx";
import { May } from "../../../components/may.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { openUpgrade } from "../../../lib/upgrade.ts";
import { Facts } from "../facts.tsx";
import { planFacts, planHeading } from "../plan-facts.ts";
import { UsageList } from "../usage-list.tsx";
import { UsageHistory } from "./usage-history.tsx";

/** The plan, what of its limits is used, and the history of uses. */
export function SubscriptionSection({ user }: { user: UserDetails }) {
  return (
    <>
      <Panel
        flush
        title={planHeading(user)}
        subtitle="Your plan"
        actions={
          user.visitorUntil === null && (
            <May call="createSubscription">
              <Button size="sm" variant="primary" onClick={() => openUpgrade()}>
                {user.planType === "trial" ? "Upgrade" : "Renew or upgrade"}
              </Button>
            </May>
          )
        }
      >
        <Facts facts={planFacts(user)} />
      </Panel>
      <Panel
        flush
        title="Usage"
        subtitle="Your usage and the limits of your plan. Repeated runs with the same inputs count once."
      >
        <UsageList limits={user.planLimits} />
      </Panel>
      <UsageHistory />
    </>
  );
}
