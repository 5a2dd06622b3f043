import type { CombinationLink, SimulationReply } from "@beachhead/contract";
import { checkReality } from "@beachhead/engine";
import { memo, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { PanelBoundary } from "../../../../components/error-boundary/panel-boundary.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { RealityList } from "../../../../components/reality/reality-list.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { type PlanThread, useIsThreadLoading, usePlanThread } from "../../../../data/use-plan-thread.ts";
import { formatCount } from "../../../../lib/format/numbers.ts";
import { keptText, reachText } from "../../../../lib/format/reach.ts";
import { yearWords } from "../../../../lib/format/years.ts";
import { paths } from "../../../../lib/paths.ts";
import { threadFigures, threadMarket } from "../../../../lib/thread/thread-figures.ts";
import type { Answer } from "../../state/answer.ts";
import styles from "./answers.module.css";

interface ThreadPanelProps {
  answer: Answer;
  link: CombinationLink;
  /** What is below the panel. It is drawn with it: how high the panel is depends on the doubts in it. */
  children: ReactNode;
}

/** How the simulation agrees with the rest of its plan: what the channels bring of it, and what is worth a second look. */
export const ThreadPanel = memo(function ThreadPanel({ answer, link, children }: ThreadPanelProps) {
  const thread = usePlanThread(link.gtmPlanId, link.combinationId);
  // A channel plan on its way would count as one in another currency.
  const isLoading = useIsThreadLoading(link.gtmPlanId, thread);
  const [isDrawn, setIsDrawn] = useState(false);
  if (!isLoading && !isDrawn) setIsDrawn(true);
  if (!isDrawn) return <Skeleton height={400} />;
  return (
    <>
      {thread !== null && !isLoading && (
        <PanelBoundary name="The rest of the plan">
          <Agreement {...{ answer, link, thread }} />
        </PanelBoundary>
      )}
      {children}
    </>
  );
});

function Agreement({
  answer,
  link,
  thread,
}: Pick<ThreadPanelProps, "answer" | "link"> & { thread: PlanThread }) {
  const { inheritance, goal, channels, reach, channelPlans } = thread;
  const { currency, combinations } = inheritance;
  const title = combinations.find(({ id }) => id === link.combinationId)?.title;
  if (title === undefined || goal === null) return null;
  const isComparable = answer.currency === currency;
  const live: Pick<SimulationReply, "revenueTarget" | "targetYear" | "result"> | null = isComparable
    ? {
        revenueTarget: answer.request.inputs.revenueTarget,
        targetYear: answer.request.inputs.targetYear,
        result: answer.result,
      }
    : null;
  const year = live === null ? goal.yearName : yearWords(inheritance).heading(live.targetYear);
  // The odds have a card of their own.
  const checks = checkReality({
    ...threadFigures({
      goal,
      market: threadMarket(inheritance, link.combinationId),
      channels,
      reach,
      simulation: live,
    }),
    odds: undefined,
    market: undefined,
  }).filter(({ code }) => code !== "revenueGrowth" && code !== "channelsReach");
  const [first] = channelPlans;
  return (
    <Panel title="With the rest of the plan">
      <p className={styles["thread"]}>
        {channels !== null && reach !== null && first !== undefined ? (
          <>
            With {formatCount(channels.people, "person", "people")}, channels {reachText(reach, currency)}.{" "}
            {keptText(reach, currency)} <Link to={paths.channelSummaryOf(first.id)}>See channels</Link>
          </>
        ) : first !== undefined ? (
          <>
            {first.planname} is in {first.currency} and the plan in {currency}, so they are not compared.{" "}
            <Link to={paths.channelPlan(first.id)}>Open channel plan</Link>
          </>
        ) : (
          <>
            No channels are planned for {title} yet.{" "}
            <Link to={paths.newChannelPlanFor(link.gtmPlanId, link.combinationId)}>Choose channels</Link>
          </>
        )}
      </p>
      {!isComparable && (
        <p className={styles["thread"]}>
          The cost is in {answer.currency} and the plan in {currency}, so goals and results are not compared.
        </p>
      )}
      <RealityList
        checks={checks}
        currency={currency}
        year={year}
        ways={{
          customers: { label: "See goals", to: paths.planStepOf("goal-setting", link.gtmPlanId) },
          ...(first === undefined
            ? {}
            : {
                hiring: { label: "See channels", to: paths.channelSummaryOf(first.id) },
                salesCapacity: { label: "See channels", to: paths.channelSummaryOf(first.id) },
              }),
        }}
      />
    </Panel>
  );
}
