import type { ReactNode } from "react";
import { Link } from "react-router";
import { May } from "../../components/may.tsx";
import { ScaleBar } from "../../components/scale-bar/scale-bar.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { formatCount } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import type { ChannelStage } from "../channel-stage.ts";
import styles from "./get-started.module.css";

/** What there is of channels, and the way on. */
export function channelStageWords({ state, plan, planned, count = 0, hasFailed }: ChannelStage): ReactNode {
  if (plan === undefined)
    return hasFailed ? (
      <>
        <b>Channel plans could not be loaded</b>
        <Link to={paths.channelPlans}>All channel plans</Link>
      </>
    ) : (
      <Skeleton width="80%" height={40} />
    );
  if (plan === null)
    return (
      <>
        <b>Choose channels</b>
        <span>For a GTM plan and its segments</span>
        <May call="createDgPlan">
          <Link to={paths.newChannelPlan}>New channel plan</Link>
        </May>
      </>
    );
  const { length } = plan.channels;
  const words =
    planned === undefined
      ? formatCount(length, "channel")
      : `${planned} of ${formatCount(length, "channel")} planned`;
  return (
    <>
      <b title={plan.planname}>{plan.planname}</b>
      <span>{length === 0 ? "No channel chosen yet" : words}</span>
      {length > 0 && planned !== undefined && (
        <ScaleBar className={styles["bar"]} fraction={planned / length} label={words} />
      )}
      <span className={styles["ways"]}>
        <Link to={state === "complete" ? paths.channelSummaryOf(plan.id) : paths.channelPlan(plan.id)}>
          {state === "complete" ? "See summary" : "Continue"}
        </Link>
        {count > 1 && <Link to={paths.channelPlans}>{formatCount(count, "channel plan")}</Link>}
      </span>
    </>
  );
}
