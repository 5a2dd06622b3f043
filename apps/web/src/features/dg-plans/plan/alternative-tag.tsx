import { Tag } from "../../../components/tag/tag.tsx";
import styles from "./alternative-tag.module.css";

/** Marks a channel plan that does not count towards the goal. */
export function AlternativeTag() {
  return (
    <span className={styles["mark"]}>
      <Tag>Alternative</Tag>
    </span>
  );
}
