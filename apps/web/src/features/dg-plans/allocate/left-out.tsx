import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import styles from "./allocation.module.css";
import type { AllocationModel } from "./allocation-model.ts";

/** Channels without a result, what they lack, and the way to complete them. */
export function LeftOut({ model: { leftOut, plan } }: { model: AllocationModel }) {
  if (leftOut.length === 0) return null;
  return (
    <ul className={styles["leftOut"]} aria-label="Channels left out">
      {leftOut.map(({ key, label, lacks }) => (
        <li key={key}>
          {label} is left out{lacks.length === 0 ? "" : `: ${lacks.join(", ")} missing`}.{" "}
          <Link to={paths.channelPlan(plan.id)}>Complete it</Link>
        </li>
      ))}
    </ul>
  );
}
