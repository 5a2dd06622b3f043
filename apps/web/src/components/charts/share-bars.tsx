import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { formatFraction } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { StillPlot } from "./still-plot.tsx";
import { fitText } from "./text-room.ts";

export interface ShareRow {
  name: string;
  /** A fraction of the whole, 0..1. */
  share: number;
}

interface ShareBarsProps {
  label: string;
  rows: readonly ShareRow[];
}

const ROW = 28;
const STACKED_ROW = 40;

/** Sorted bars of what makes the result uncertain. On narrow screens the name is above its bar. */
export function ShareBars({ label, rows }: ShareBarsProps) {
  function plot(width: number) {
    const stacked = width < 520;
    const row = stacked ? STACKED_ROW : ROW;
    const left = stacked ? 0 : 208;
    const room = Math.max(0, width - left - 56);
    const length = scaleLinear([0, max(rows, ({ share }) => share) || 1], [0, room]);
    const drawing = rows.map(({ name, share }, index) => {
      const top = index * row + (stacked ? 18 : 5);
      return (
        // Two rows may have one name; rows never change places.
        <g key={`${index} ${name}`}>
          <text
            className={styles["label"]}
            x={stacked ? 0 : left - 12}
            y={stacked ? index * row + 13 : top + 13}
            textAnchor={stacked ? "start" : "end"}
          >
            {fitText(name, stacked ? width : left - 12)}
          </text>
          <rect className={styles["deep"]} x={left} y={top} width={Math.max(1, length(share))} height={18} />
          <text className={styles["labelStrong"]} x={left + length(share) + 8} y={top + 13}>
            {formatFraction(share)}
          </text>
        </g>
      );
    });
    return { height: rows.length * row + 4, drawing };
  }
  return <StillPlot label={label} plot={plot} />;
}
