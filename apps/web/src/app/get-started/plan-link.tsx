import { Link, type LinkProps } from "react-router";
import { beginNewPlan, choosePlan } from "../../features/gtm-plans/current-plan.ts";

interface PlanLinkProps extends LinkProps {
  /** The plan it opens; null begins a new one. */
  plan: string | null;
}

/** Makes a plan the one this tab works on; null begins a new one. */
export function takeUpPlan(plan: string | null): void {
  if (plan === null) beginNewPlan();
  else choosePlan(plan);
}

/** A link to a step of a plan. */
export function PlanLink({ plan, ...link }: PlanLinkProps) {
  return <Link {...link} onClick={() => takeUpPlan(plan)} />;
}
