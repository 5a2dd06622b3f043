import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../components/button/button.tsx";
import { WithTerms } from "../../components/term/with-terms.tsx";
import { Waypoint } from "../../components/waypoint.tsx";
import styles from "./get-started.module.css";
import { nextStep, type Work } from "./next-step.ts";
import { takeUpPlan } from "./plan-link.tsx";

/** The next best step, with the one primary button of the screen. */
export function NextStepCard({ work }: { work: Work }) {
  const { title, body, action, plan } = nextStep(work);
  return (
    <section className={styles["next"]} aria-labelledby="next-step">
      <div className={styles["nextWords"]}>
        <p className={styles["kicker"]}>
          <Waypoint state="here" size={16} />
          Next step
        </p>
        <h2 id="next-step">{title}</h2>
        <p>
          <WithTerms>{body}</WithTerms>
        </p>
      </div>
      <ButtonLink
        variant="primary"
        size="lg"
        to={action.to}
        onClick={() => {
          if (plan !== undefined) takeUpPlan(plan);
        }}
      >
        {action.label}
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    </section>
  );
}
