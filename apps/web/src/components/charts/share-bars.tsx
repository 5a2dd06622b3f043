import { formatFraction } from "../../lib/format/numbers.ts";
import styles from "./charts.module.css";
import { fitText } from "./text-room.ts";
import { useWidth } from "./use-width.ts";

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
  const [ref, width] = useWidth<HTMLDivElement>();
  const stacked = width < 520;
  const row = stacked ? STACKED_ROW : ROW;
  const height = rows.length * row + 4;
  const left = stacked ? 0 : 208;
  const largest = Math.max(...rows.map(({ share }) => share), 1e-9);
  const room = Math.max(0, width - left - 56);
  return (
    <div ref={ref} className={styles["plot"]} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {rows.map(({ name, share }, index) => {
            const top = index * row + (stacked ? 18 : 5);
            const bar = (share / largest) * room;
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
                <rect className={styles["deep"]} x={left} y={top} width={Math.max(1, bar)} height={18} />
                <text className={styles["labelStrong"]} x={left + bar + 8} y={top + 13}>
                  {formatFraction(share)}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
