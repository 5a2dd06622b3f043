import type { MonitorState } from "@beachhead/contract";
import { planSteps } from "@beachhead/contract/plan-steps";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { May } from "../../components/may.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { Waypoint, type WaypointState, waypointNames } from "../../components/waypoint.tsx";
import { nextPlanStep, stepsDone } from "../../features/gtm-plans/completeness.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatOdds } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { useChannelStage } from "../channel-stage.ts";
import { monitorStageState, planStageState } from "../stage-states.ts";
import { channelStageWords } from "./channel-stage-words.tsx";
import styles from "./get-started.module.css";
import type { Work } from "./next-step.ts";
import { PlanLink } from "./plan-link.tsx";

interface StageCard {
  name: string;
  about: string;
  state: WaypointState;
  there: ReactNode;
}

const monitorWords: Record<MonitorState, string> = {
  none: "Connect a CRM or import deals to compare",
  connected: "CRM connected, no deals yet",
  deals: "Your deals against your plans",
};

function monitorStage(state: MonitorState = "none"): StageCard {
  return {
    name: "Monitor",
    about: "Plan against closed deals",
    state: monitorStageState(state),
    there: (
      <>
        <b>Planned against actual</b>
        <span>{monitorWords[state]}</span>
        <Link to={paths.dashboards}>Open dashboards</Link>
      </>
    ),
  };
}

function planStage({ plans }: Work): StageCard {
  const about = "Who you sell to, and why they choose you";
  const [plan] = plans;
  if (plan === undefined)
    return {
      name: "Plan",
      about,
      state: "empty",
      there: (
        <>
          <b>Nothing yet</b>
          <span>Start with what you sell, where and to whom</span>
          <May call="saveBasicDetails">
            <PlanLink plan={null} to={paths.businessDetails}>
              Create a GTM plan
            </PlanLink>
          </May>
        </>
      ),
    };
  const next = nextPlanStep(plan.completeness);
  const combinations = plan.products.reduce((sum, { geos }) => sum + geos.length, 0);
  const steps = `${Math.floor(stepsDone(plan.completeness))} of ${planSteps.length} steps`;
  return {
    name: "Plan",
    about,
    state: planStageState(plans),
    there: (
      <>
        <b title={plan.gtmPlanName}>{plan.gtmPlanName}</b>
        <span>
          {steps}, {formatCount(combinations, "combination")}
        </span>
        <ScaleBar
          className={styles["bar"]}
          fraction={stepsDone(plan.completeness) / planSteps.length}
          segments={planSteps.length}
          label={`${steps} done`}
        />
        <span className={styles["ways"]}>
          <PlanLink plan={plan.id} to={paths.planStep(next?.id ?? "review")}>
            {next === null ? "Open plan" : "Continue"}
          </PlanLink>
          {plans.length > 1 && <Link to={paths.gtmPlans}>{formatCount(plans.length, "plan")}</Link>}
        </span>
      </>
    ),
  };
}

function priceStage({ costs, simulations }: Work): StageCard {
  const [latest] = simulations;
  const counts = `${formatCount(costs.length, "cost")}, ${formatCount(simulations.length, "simulation")}`;
  if (latest !== undefined) {
    const { odds } = latest.summary;
    return {
      name: "Price",
      about: "Odds, price point and cost to EBIT",
      state: "complete",
      there: (
        <>
          <b title={latest.simulationTitle}>{latest.simulationTitle || "Untitled simulation"}</b>
          <span>{formatOdds(odds)} odds of both targets</span>
          <ScaleBar
            className={styles["bar"]}
            fraction={odds}
            label={`${formatOdds(odds)} odds of both targets`}
          />
          <Link to={paths.simulations}>{counts}</Link>
        </>
      ),
    };
  }
  return {
    name: "Price",
    about: "Odds, price point and cost to EBIT",
    state: costs.length > 0 ? "partial" : "empty",
    there: (
      <>
        <b>{costs.length > 0 ? "No simulation yet" : "Nothing yet"}</b>
        <span>{costs.length > 0 ? counts : "Start with what your product costs to serve"}</span>
        {costs.length > 0 ? (
          <Link to={paths.newSimulation}>Run a simulation</Link>
        ) : (
          <May call="createProductCost">
            <Link to={paths.newProductCost}>Add a product cost</Link>
          </May>
        )}
      </>
    ),
  };
}

/** The four stages in the order of the work, with the state of each. */
export function StagePath({ work }: { work: Work }) {
  const channels = useChannelStage();
  const monitor = useQuery({ ...userDetailsQuery, select: ({ monitorState }) => monitorState }).data;
  const cards: readonly StageCard[] = [
    planStage(work),
    {
      name: "Channels",
      about: "People, cost, pipeline and revenue by month",
      state: channels.state,
      there: channelStageWords(channels),
    },
    priceStage(work),
    monitorStage(monitor),
  ];
  return (
    <ol className={styles["stages"]}>
      {cards.map((card, index) => (
        <li key={card.name}>
          <div className={styles["line"]} aria-hidden="true">
            <Waypoint state={card.state} size={20} />
            {index < cards.length - 1 && (
              <i className={classNames(card.state === "complete" && styles["done"])} />
            )}
          </div>
          <h2>
            {card.name}
            <span className="visually-hidden">, {waypointNames[card.state]}</span>
          </h2>
          <p className={styles["about"]}>{card.about}</p>
          <div className={styles["there"]}>{card.there}</div>
        </li>
      ))}
    </ol>
  );
}
