import type { GtmPlanReply } from "@beachhead/contract";
import { checkReality, reachScopeWords } from "@beachhead/engine";
import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { RealityList } from "../../../components/reality/reality-list.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { nextDecision } from "../../../data/next-decision.ts";
import { realityWays } from "../../../data/reality-ways.ts";
import { usePlanThread } from "../../../data/use-plan-thread.ts";
import {
  formatCompact,
  formatCount,
  formatFraction,
  formatOdds,
  oddsInWords,
} from "../../../lib/format/numbers.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { pricedFor, threadMarket } from "../../../lib/thread/thread-figures.ts";
import styles from "./thread.module.css";

/** The plan in one line of figures: goal, market, channels and odds, what does not fit, and the next decision. */
export function ThreadPanel({ plan }: { plan: GtmPlanReply }) {
  const thread = usePlanThread(plan.id, null);
  if (thread === null) return null;
  const { inheritance, goal, channels, reach, channelPlans, simulation, figures } = thread;
  const { currency } = inheritance;
  const firstYear = yearWords(inheritance).heading(1);
  const market = threadMarket(inheritance, null);
  const decision = nextDecision(thread);
  const [channelPlan] = channelPlans;
  return (
    <Panel className={styles["panel"]} title={decision.finding} subtitle={`All money in ${currency}`}>
      <div className={styles["stats"]}>
        <Stat
          label={goal === null ? "Revenue goal" : `Revenue goal, ${goal.yearName}`}
          value={goal === null ? null : formatCompact(goal.target)}
          note={goal === null ? "No target and year yet" : `${formatCompact(goal.today)} today`}
        />
        <Stat
          label="Market of the chosen segments"
          value={market === undefined ? null : formatCompact(market.size)}
          note={market === undefined ? "No market size yet" : "a year"}
        />
        <Stat
          label={
            reach === null
              ? `Channels bring in ${firstYear}`
              : `Channels carry in ${reach.scope.yearName}, ${reachScopeWords(reach.scope)}`
          }
          value={channels === null ? null : formatCompact(reach?.carried ?? channels.firstYear)}
          note={
            channels !== null
              ? `${reach === null || reach.share === null ? "" : `${formatFraction(reach.share)} of ${formatCompact(reach.needed)} needed, `}${formatCount(channels.people, "person", "people")}`
              : channelPlan === undefined
                ? "No channel plan yet"
                : `In ${channelPlan.currency}: not compared`
          }
        />
        <Stat
          label="Price: odds of both targets"
          value={simulation === null ? null : formatOdds(simulation.summary.odds)}
          note={
            simulation === null
              ? "No simulation yet"
              : `${oddsInWords(simulation.summary.odds)}${pricedFor(inheritance, simulation)}`
          }
        />
      </div>
      <RealityList
        checks={checkReality(figures).filter(({ code }) => code !== decision.says)}
        currency={currency}
        year={goal?.yearName ?? firstYear}
        ways={realityWays(thread)}
      />
      <div className={styles["decision"]}>
        <p>
          <b>Next decision.</b> {decision.words}
        </p>
        <ButtonLink to={decision.to}>
          {decision.label}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
    </Panel>
  );
}
