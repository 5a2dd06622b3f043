import { segmentLevels } from "@beachhead/contract/segment-sizes";
import styles from "./recommended.module.css";
import { levelFacts } from "./recommended-words.ts";

/** The scale of levels, strongest first. */
export function LevelLegend() {
  return (
    <div className={styles["legend"]}>
      <span>Highly Recommended</span>
      <ul aria-label="Levels">
        {segmentLevels.map((level) => (
          <li key={level} data-level={level}>
            {levelFacts[level].label}
          </li>
        ))}
      </ul>
      <span>Not Recommended</span>
    </div>
  );
}
