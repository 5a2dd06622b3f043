import styles from "./account-screen.module.css";
import type { Fact } from "./plan-facts.ts";

/** Terms with their values, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
