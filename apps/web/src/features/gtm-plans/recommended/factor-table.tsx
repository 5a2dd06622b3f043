import type { SegmentWeights } from "@beachhead/contract/segment-sizes";
import { roundTenths, type SegmentScore } from "@beachhead/engine";
import { formatChange, formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { factorNames } from "./recommended-words.ts";
import { factorLines } from "./score-words.ts";
import styles from "./why-panel.module.css";

/** What each factor adds to a score or takes from it, as a figure and as a bar. */
export function FactorTable({ score, weights }: { score: SegmentScore; weights: SegmentWeights }) {
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
            <td>{value === null ? NO_VALUE : formatPlain(value, 1)}</td>
            <td aria-hidden="true">
              <span className={styles["track"]}>
                <span
                  data-less={(points ?? 0) < 0 ? "" : undefined}
                  style={{ width: `${(50 * Math.abs(points ?? 0)) / largest}%` }}
                />
              </span>
            </td>
            <td>{points === null ? "not known" : formatChange(roundTenths(points), 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
