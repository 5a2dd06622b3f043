import { Button } from "../../../components/button/button.tsx";
import { May } from "../../../components/may.tsx";
import { openConsulting } from "../../../lib/consulting.ts";
import styles from "./human-consultant.module.css";

/** The way to a person who helps. */
export function HumanConsultant() {
  return (
    <May call="sendQuery">
      <Button variant="quiet" className={styles["person"]} onClick={openConsulting}>
        Discuss with Human Consultant
      </Button>
    </May>
  );
}
