import { Flag } from "lucide-react";
import { Tag } from "../../../components/tag/tag.tsx";
import styles from "./list-columns.module.css";

/** Marks the simulation that a product and geography is measured against. */
export function BaselineTag() {
  return (
    <span className={styles["mark"]}>
      <Tag tone="accent" icon={<Flag aria-hidden="true" />}>
        Baseline
      </Tag>
    </span>
  );
}
