import type { SegmentWeights } from "@beachhead/contract/segment-sizes";
import { type SegmentScore, shownTenths } from "@beachhead/engine";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../../components/button/button.tsx";
import {
  formatChange,
  formatFraction,
  formatNumber,
  formatPlain,
  NO_VALUE,
} from "../../../lib/format/numbers.ts";
import { formatLead } from "../value-map/differences.ts";
import { levelFacts } from "./level-facts.ts";
import {
  changeSentence,
  explanationOf,
  factorLines,
  factorNames,
  formulaOf,
  roundingNote,
} from "./score-text.ts";
import styles from "./why-panel.module.css";

interface Driver {
  attribute: string;
  myScore: number | null;
  averageScore: number | null;
}

interface WhyPanelProps {
  score: SegmentScore;
  weights: SegmentWeights;
  /** The value drivers of the segment. */
  drivers: readonly Driver[];
  /** How the market was split between the company sizes. */
  split?: string | undefined;
  onClose(): void;
}

/** Below this width the panel is under the table, so it is scrolled into view. */
const STANDS_BELOW = "(max-width: 1100px)";

/** Why a segment has its level: the parts of its score, and what would change it. */
export function WhyPanel({ score, weights, drivers, split, onClose }: WhyPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { industry, size, level, confidence, up, down } = score;
  useEffect(() => {
    if (!window.matchMedia(STANDS_BELOW).matches) return;
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: "start" });
  }, []);

  function close(): void {
    const segment = `${industry}, ${size}`;
    onClose();
    const buttons = [...document.querySelectorAll<HTMLElement>("[data-segment]")];
    buttons.find((button) => button.dataset["segment"] === segment)?.focus();
  }

  return (
    // Esc closes the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={`Why ${industry}, ${size}`}
      className={styles["panel"]}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div className={styles["head"]}>
        <h2 ref={heading} tabIndex={-1}>
          {industry}, {size}
        </h2>
        <IconButton label="Close" icon={<X />} tip="none" onClick={close} />
      </div>
      {score.score !== null && (
        <p className={styles["answer"]}>
          <strong>{formatNumber(score.score, 1)}</strong>
          <span>
            <b>{levelFacts[level].label}</b>
            of 100, {confidence === 1 ? "all inputs known" : `${formatFraction(confidence)} of inputs known`}
          </span>
        </p>
      )}
      <p className={styles["words"]}>{explanationOf(score)}</p>
      {score.score !== null && (
        <>
          <FactorTable score={score} weights={weights} />
          {split !== undefined && <p className={styles["words"]}>{split}</p>}
          <p className={styles["formula"]}>
            <span>Formula</span>
            <b>{formulaOf(score)}</b>
            <span>
              Points = weight × (value − 50) / 100. Unknown values add nothing.{roundingNote(score)}
            </span>
          </p>
          <h3>What would change the level</h3>
          <ul className={styles["changes"]}>
            {up !== null && <li>{changeSentence(up)}</li>}
            {down !== null && <li>{changeSentence(down)}</li>}
          </ul>
          <h3>Value drivers</h3>
          <ul className={styles["drivers"]}>
            {drivers.map(({ attribute, myScore, averageScore }) => (
              <li key={attribute}>
                <span>{attribute}</span>
                <span>
                  {scoreText(myScore)} vs {scoreText(averageScore)}
                </span>
                <b>
                  {myScore === null || averageScore === null ? NO_VALUE : formatLead(myScore - averageScore)}
                </b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const scoreText = (score: number | null) => (score === null ? "not known" : formatPlain(score, 1));

/** The points of each factor, as number and bar. */
function FactorTable({ score, weights }: { score: SegmentScore; weights: SegmentWeights }) {
  const lines = factorLines(score);
  const largest = Math.max(1, ...lines.map(({ points }) => Math.abs(points ?? 0)));
  return (
    <table className={styles["factors"]} aria-label="What the score is made of">
      <thead>
        <tr>
          <th scope="col">Factor</th>
          <th scope="col">Weight</th>
          <th scope="col">Value</th>
          <th scope="col">
            <span className="visually-hidden">Bar</span>
          </th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ factor, value, points }) => (
          <tr key={factor}>
            <th scope="row">{factorNames[factor]}</th>
            <td>{formatPlain(weights[factor], 1)}</td>
            <td>{value === null ? NO_VALUE : formatPlain(shownTenths(value), 1)}</td>
            <td aria-hidden="true">
              <span className={styles["track"]}>
                <span
                  data-less={(points ?? 0) < 0 ? "" : undefined}
                  style={{ width: `${(50 * Math.abs(points ?? 0)) / largest}%` }}
                />
              </span>
            </td>
            <td>{points === null ? "not known" : formatChange(shownTenths(points), 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
