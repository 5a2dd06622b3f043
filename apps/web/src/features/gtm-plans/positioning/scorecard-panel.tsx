import { useMemo } from "react";
import { useStore } from "zustand";
import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import styles from "./positioning.module.css";
import type { PositioningFields } from "./positioning-section.ts";
import { summaryOf } from "./scorecard.ts";

/** The average score and the weakest lines. */
export function ScorecardPanel({ form }: { form: DocumentForm<PositioningFields> }) {
  const lines = useStore(form.store, ({ values }) => values.commercialScorecard);
  const { average, scored, lines: count, weakest, formula } = useMemo(() => summaryOf(lines), [lines]);
  const [first] = weakest;
  return (
    <Panel title={first === undefined ? "No scores yet" : `Weakest: ${first.attribute}`}>
      <Stat
        label="Average score"
        value={average === null ? null : formatNumber(average, 1)}
        unit="of 10"
        reason={formula}
        note={`${scored} of ${count} scored`}
      />
      {first === undefined ? (
        <p className={styles["note"]}>Score how ready each part of the sales process is, from 0 to 10.</p>
      ) : (
        <>
          <h3 className={styles["listTitle"]}>Work on these first</h3>
          <ol className={styles["weakest"]}>
            {weakest.map(({ attribute, score }) => (
              <li key={attribute}>
                <span>{attribute}</span>
                <b>{formatPlain(score, 2)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
