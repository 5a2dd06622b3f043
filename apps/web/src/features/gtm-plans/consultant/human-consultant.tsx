import { Button } from "../../../components/button/button.tsx";
import { openConsulting } from "../../../lib/consulting.ts";
import styles from "./human-consultant.module.css";

/** The way to a person who helps. */
export function HumanConsultant() {
  return (
    <Button variant="quiet" className={styles["person"]} onClick={openConsulting}>
      Discuss with Human Consultant
    </Button>
  );
}
