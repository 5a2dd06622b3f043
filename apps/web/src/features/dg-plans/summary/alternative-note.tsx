import type { DgPlan } from "@beachhead/contract";
import { plansBeside } from "./plan-summary.ts";
import styles from "./summary.module.css";

interface AlternativeNoteProps {
  plan: DgPlan;
  /** The plans that count towards the goal. */
  counted: readonly DgPlan[];
}

/** What the figures of a plan that does not count towards the goal are of. */
export function AlternativeNote({ plan, counted }: AlternativeNoteProps) {
  if (plan.countsTowardsGoal) return null;
  const beside = plansBeside(plan, counted);
  const replaced = counted.filter((each) => !beside.includes(each)).map(({ planname }) => `“${planname}”`);
  return (
    <p className={styles["alternative"]} role="note">
      This plan is an alternative and does not count towards the goal. Here it is measured{" "}
      {replaced.length === 0 ? "as if it did" : `in place of ${replaced.join(" and ")}`}
      {beside.length === 0 ? "." : ", together with the other plans that count."}
    </p>
  );
}
