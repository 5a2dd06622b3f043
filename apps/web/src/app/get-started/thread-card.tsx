import { checkReality } from "@beachhead/engine";
import { Panel } from "../../components/panel/panel.tsx";
import { RealityList } from "../../components/reality/reality-list.tsx";
import { nextDecision } from "../../data/next-decision.ts";
import { realityWays } from "../../data/reality-ways.ts";
import { usePlanThread } from "../../data/use-plan-thread.ts";
import { formatOdds } from "../../lib/format/numbers.ts";
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
        ways={realityWays(thread)}
      />
    </Panel>
  );
}
