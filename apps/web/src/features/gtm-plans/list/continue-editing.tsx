import type { GtmPlanListItem } from "@beachhead/contract";
import { useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { Waypoint } from "../../../components/waypoint.tsx";
import { paths } from "../../../lib/paths.ts";
import { nextPlanStep } from "../completeness.ts";
import { choosePlan, lastAddress } from "../current-plan.ts";
import styles from "./plans.module.css";

/** A link back to the plan that this tab was editing before a reload. */
export function ContinueEditing({ plan }: { plan: GtmPlanListItem }) {
  const next = nextPlanStep(plan.completeness);
  const [address] = useState(() => lastAddress(plan.id));
  return (
    <section className={styles["continue"]} aria-labelledby="continue-editing">
      <Waypoint state="here" size={16} />
      <div className={styles["continueWords"]}>
        <h2 id="continue-editing">{plan.gtmPlanName}</h2>
        <p>You were editing this plan. {next !== null && `Next: ${next.label}.`}</p>
      </div>
      <ButtonLink
        to={address ?? paths.planStep(next?.id ?? "business-details")}
        onClick={() => choosePlan(plan.id, "edit")}
      >
        Continue editing
      </ButtonLink>
    </section>
  );
}
