import { Gauge } from "lucide-react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { paths } from "../../../lib/paths.ts";
import styles from "./example-notice.module.css";

/** On a new plan: the way to begin it from the typical figures of a business model. */
export function StartNotice() {
  return (
    <section className={styles["notice"]} aria-label="Business models">
      <Gauge aria-hidden="true" />
      <p>
        Start from one of six business models instead. Five figures, with typical values and their sources,
        become a plan, a product cost and a simulation.
      </p>
      <ButtonLink size="sm" to={paths.startFromModel}>
        Choose a business model
      </ButtonLink>
    </section>
  );
}
