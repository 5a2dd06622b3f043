import { checkReality } from "@beachhead/engine";
import { Panel } from "../../components/panel/panel.tsx";
import { RealityList } from "../../components/reality/reality-list.tsx";
import { nextDecision, priceAddress } from "../../data/next-decision.ts";
import { usePlanThread } from "../../data/use-plan-thread.ts";
import { formatOdds } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../lib/router/router.tsx";
import styles from "./get-started.module.css";

const MOST_CHECKS = 3;

/** How far price and channels carry the goal of a plan, once one of them was made for it. */
export function ThreadCard({ planId }: { planId: string }) {
  const thread = usePlanThread(planId, null);
  if (thread === null || thread.goal === null) return null;
  const { inheritance, goal, channelPlans, simulation, figures } = thread;
  if (simulation === null && channelPlans.length === 0) return null;
  const { finding, words, label, to } = nextDecision(thread);
  const [channelPlan] = channelPlans;
  const price = priceAddress(thread);
  const channels =
    channelPlan === undefined ? paths.newChannelPlanFor(planId) : paths.channelPlan(channelPlan.id);
  return (
    <Panel
      title={finding}
      subtitle={
        simulation === null
          ? inheritance.gtmPlanName
          : `${inheritance.gtmPlanName}, ${formatOdds(simulation.summary.odds)} odds of both targets`
      }
      actions={
        <Link className={styles["panelLink"]} to={to}>
          {label}
        </Link>
      }
    >
      <p className={styles["words"]}>{words}</p>
      <RealityList
        checks={checkReality(figures).slice(0, MOST_CHECKS)}
        currency={inheritance.currency}
        year={goal.calendarYear}
        ways={{
          shareOfMarket: {
            label: "Choose segments",
            to: paths.planStepOf("recommended-segmentation", planId),
          },
          revenueGrowth: { label: "Change the goal", to: paths.planStepOf("goal-setting", planId) },
          channelsReach: { label: "Add channels", to: channels },
          hiring: { label: "See channels", to: channels },
          salesCapacity: { label: "See channels", to: channels },
          customers: { label: "Open simulation", to: price },
          simulatedRevenue: { label: "Open simulation", to: price },
          odds: { label: "Open simulation", to: price },
        }}
      />
    </Panel>
  );
}
