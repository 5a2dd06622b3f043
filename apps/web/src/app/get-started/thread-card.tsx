import { checkReality } from "@beachhead/engine";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../components/panel/panel.tsx";
import { RealityList } from "../../components/reality/reality-list.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { nextDecision } from "../../data/next-decision.ts";
import { realityWays } from "../../data/reality-ways.ts";
import { type PlanThread, useIsThreadLoading, usePlanThread } from "../../data/use-plan-thread.ts";
import { formatOdds } from "../../lib/format/numbers.ts";
import styles from "./get-started.module.css";

const MOST_CHECKS = 3;

interface ThreadCardProps {
  planId: string;
  /** What is below, drawn together with the card, which would move it. */
  children?: ReactNode;
}

/** How far price and channels carry the goal of a plan, once one of them was made for it. */
export function ThreadCard({ planId, children }: ThreadCardProps) {
  const thread = usePlanThread(planId, null);
  const isLoading = useIsThreadLoading(planId, thread);
  const [isDrawn, setIsDrawn] = useState(false);
  if (!isLoading && !isDrawn) setIsDrawn(true);
  if (!isDrawn) return <Skeleton height={320} />;
  return (
    <>
      {thread !== null && <ThreadPanel thread={thread} />}
      {children}
    </>
  );
}

function ThreadPanel({ thread }: { thread: PlanThread }): ReactNode {
  if (thread.goal === null) return null;
  const { inheritance, goal, channelPlans, simulation, figures } = thread;
  if (simulation === null && channelPlans.length === 0) return null;
  const { finding, words, label, to, says } = nextDecision(thread);
  const others = checkReality(figures).filter(({ code }) => code !== says);
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
        checks={others.slice(0, MOST_CHECKS)}
        currency={inheritance.currency}
        year={goal.yearName}
        ways={realityWays(thread)}
      />
    </Panel>
  );
}
