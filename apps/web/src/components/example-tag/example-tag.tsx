import { Tag } from "../tag/tag.tsx";
import styles from "./example-tag.module.css";

/** Marks a copy of the example, which counts against no limit. */
export function ExampleTag() {
  return (
    <span className={styles["mark"]}>
      <Tag tone="sea">Example</Tag>
    </span>
  );
}
