import { type SegmentSize, segmentLevels, segmentSizes } from "@beachhead/contract/segment-sizes";
import type { SegmentScore } from "@beachhead/engine";
import { Check } from "lucide-react";
import { memo } from "react";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { formatCompact, formatFraction, formatNumber, formatPercent } from "../../../lib/format/numbers.ts";
import { levelFacts } from "./level-facts.ts";
import styles from "./recommended.module.css";
import { type Selection, scoreAt } from "./segment-scores.ts";

interface Place {
  industry: string;
  size: SegmentSize;
}

interface SegmentTableProps {
  label: string;
  industries: readonly string[];
  growth(industry: string): number | null;
  scores: readonly SegmentScore[];
  /** Unit of the potentials. */
  unit: string;
  selection: Selection;
  open: Place | null;
  readOnly: boolean;
  onOpen(place: Place | null): void;
  onChoose(choice: Place & { isChosen: boolean }): void;
}

/** Industries by company size. Each cell has its level, a button for the reasons and a checkbox. */
export function SegmentTable(props: SegmentTableProps) {
  const { label, industries, growth, scores, unit, selection, open, readOnly, onOpen, onChoose } = props;
  return (
    <table className={styles["table"]} aria-label={label}>
      <thead>
        <tr className={styles["row"]}>
          <th scope="col">Industry</th>
          {segmentSizes.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {industries.map((industry) => {
          const yearly = growth(industry);
          return (
            <tr key={industry} className={styles["row"]}>
              <th scope="row">
                {industry}
                {yearly !== null && (
                  <span className={styles["growth"]}>{formatPercent(yearly, 1)} a year</span>
                )}
              </th>
              {segmentSizes.map((size) => {
                const score = scoreAt(scores, industry, size);
                return (
                  score !== undefined && (
                    <SegmentCell
                      key={size}
                      {...{ score, unit, readOnly, onOpen, onChoose }}
                      isChosen={selection[industry]?.[size] === true}
                      isOpen={open?.industry === industry && open.size === size}
                    />
                  )
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellProps {
  score: SegmentScore;
  unit: string;
  isChosen: boolean;
  isOpen: boolean;
  readOnly: boolean;
  onOpen(place: Place | null): void;
  onChoose(choice: Place & { isChosen: boolean }): void;
}

const FULL = [1, 2, 3, 4, 5, 6];

const SegmentCell = memo(function SegmentCell(props: CellProps) {
  const { score, unit, isChosen, isOpen, readOnly, onOpen, onChoose } = props;
  const { industry, size, level, potential, confidence } = score;
  const { label, bars } = levelFacts[level];
  const name = `${industry}, ${size}`;
  const isThin = score.score !== null && confidence < 1;
  return (
    <td>
      <span className={styles["size"]} aria-hidden="true">
        {size}
      </span>
      <div className={styles["cell"]} data-level={level} data-open={isOpen ? "" : undefined}>
        <button
          type="button"
          className={styles["why"]}
          aria-expanded={isOpen}
          data-segment={name}
          onClick={() => onOpen(isOpen ? null : { industry, size })}
        >
          <span className="visually-hidden">Why {name}: </span>
          <span className={styles["level"]}>
            {bars > 0 && (
              <span className={styles["meter"]}>
                {FULL.map((bar) => (
                  <span key={bar} data-full={bar <= bars ? "" : undefined} />
                ))}
              </span>
            )}
            <span className={styles["word"]}>{label}</span>
          </span>
          <span className="visually-hidden">, </span>
          <span className={styles["figures"]}>
            {score.score !== null && (
              <span>
                <strong>{formatNumber(score.score, 1)}</strong> of 100
              </span>
            )}
            <span>
              {isThin
                ? `${formatFraction(confidence)} known`
                : potential !== null && `${formatCompact(potential)} ${unit}`}
            </span>
          </span>
        </button>
        {readOnly ? (
          isChosen && (
            <span className={styles["chosen"]}>
              <Check aria-hidden="true" />
              Chosen
            </span>
          )
        ) : (
          <Checkbox
            className={styles["box"]}
            label={`Choose ${name}`}
            labelHidden
            checked={isChosen}
            onCheckedChange={(checked) => onChoose({ industry, size, isChosen: checked })}
          />
        )}
      </div>
    </td>
  );
});

/** The legend of the levels, highest first. */
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
