import type { GtmPlanListItem } from "@beachhead/contract";
import { useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { Waypoint } from "../../../components/waypoint/waypoint.tsx";
import { nextPlanStep } from "../completeness.ts";
import { choosePlan, lastPlace } from "../current-plan.ts";
import styles from "./plans.module.css";

/** The way back into the plan that was being edited in this tab, for instance before the page was loaded again. */
export function ContinueEditing({ plan }: { plan: GtmPlanListItem }) {
  const next = nextPlanStep(plan.completeness);
  const [place] = useState(() => lastPlace(plan.id));
  return (
    <section className={styles["continue"]} aria-labelledby="continue-editing">
      <Waypoint state="here" size={16} />
      <div className={styles["continueWords"]}>
        <h2 id="continue-editing">{plan.gtmPlanName}</h2>
        <p>You were editing this plan. {next !== null && `Next: ${next.label}.`}</p>
      </div>
      <ButtonLink
        to={place ?? `/create-new-gtm/${next?.id ?? "business-details"}`}
        onClick={() => choosePlan(plan.id, "edit")}
      >
        Continue editing
      </ButtonLink>
    </section>
  );
}
