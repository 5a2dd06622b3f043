import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { formatCount } from "../../../lib/format/numbers.ts";
import { countChanges } from "../history/plan-changes.ts";
import styles from "./approval.module.css";
import { changeSentence, type StateChanges } from "./state-changes.ts";

/** Changes before the rest is asked for. */
const MOST = 50;

/** The differences of two states as sentences, by step and kind of document. */
export function Changes({ groups }: { groups: readonly StateChanges[] }) {
  const [most, setMost] = useState(MOST);
  const total = countChanges(groups);
  let left = most;
  const shown = groups.flatMap(({ heading, changes }) => {
    const part = changes.slice(0, Math.max(0, left));
    left -= changes.length;
    return part.length === 0 ? [] : [{ heading, changes: part }];
  });
  return (
    <div className={styles["changes"]}>
      {shown.map(({ heading, changes }) => (
        <section key={heading} aria-label={heading}>
          <h3>{heading}</h3>
          <ul>
            {changes.map((change, index) => (
              <li key={`${index} ${change.field}`}>{changeSentence(change)}</li>
            ))}
          </ul>
        </section>
      ))}
      {total > most && (
        <Button onClick={() => setMost(total)}>
          Show {formatCount(total - most, "more change", "more changes")}
        </Button>
      )}
    </div>
  );
}
