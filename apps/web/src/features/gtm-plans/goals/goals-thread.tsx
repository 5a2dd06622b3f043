import type { GtmPlanReply } from "@beachhead/contract";
import { checkReality, type RealityCheck } from "@beachhead/engine";
import { RealityList } from "../../../components/reality/reality-list.tsx";
import { realityWays } from "../../../data/reality-ways.ts";
import { usePlanThread } from "../../../data/use-plan-thread.ts";
import { goalOfRows, type TypedRow } from "./goal-of-rows.ts";
import styles from "./goals-thread.module.css";

interface GoalsThreadProps {
  rows: readonly TypedRow[];
  plan: GtmPlanReply;
  baseYear: number;
}

/** The notes above say these already. */
const isSaidAbove = ({ code, level }: RealityCheck): boolean =>
  code === "shareOfMarket" || (code === "revenueGrowth" && level === "doubt");

/** Doubts about the typed goals from channels, people and price. Nothing blocks a save. */
export function GoalsThread({ rows, plan, baseYear }: GoalsThreadProps) {
  const goal = goalOfRows(rows, baseYear, plan);
  const thread = usePlanThread(plan.id, null, goal);
  if (thread === null || goal === null) return null;
  const checks = checkReality(thread.figures).filter((check) => !isSaidAbove(check));
  if (checks.length === 0) return null;
  return (
    <section className={styles["thread"]} aria-labelledby="goals-thread">
      <h2 id="goals-thread">With channels and price</h2>
      <RealityList
        checks={checks}
        currency={thread.inheritance.currency}
        year={goal.yearName}
        ways={realityWays(thread)}
      />
    </section>
  );
}
