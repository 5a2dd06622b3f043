import styles from "./chart-art.module.css";
import { contourPath } from "./contours.ts";

const WIDTH = 760;
const HEIGHT = 900;
const LANDING = { x: 560, y: 838 };
const LEVELS = 11;

/** Deep water far out, shallow at the landing: from ink to the sea's blue. */
function fillOf(level: number): string {
  const share = 1 - level / LEVELS;
  const mix = (deep: number, shallow: number) => Math.round(deep + (shallow - deep) * share);
  return `rgb(${mix(13, 36)} ${mix(30, 92)} ${mix(43, 132)})`;
}

const levels = Array.from({ length: LEVELS }, (_, index) => LEVELS - 1 - index);
const lines = levels.map((level) => ({ level, path: contourPath(LANDING, level) }));

const stops = [
  { name: "Plan", x: 64, y: 232 },
  { name: "Channels", x: 232, y: 369 },
  { name: "Price", x: 400, y: 483 },
  { name: "Landed", x: 548, y: 690 },
];

const soundings = [
  { x: 210, y: 140, depth: 35 },
  { x: 420, y: 180, depth: 28 },
  { x: 640, y: 190, depth: 21 },
  { x: 520, y: 312, depth: 14 },
  { x: 140, y: 500, depth: 17 },
  { x: 640, y: 436, depth: 9 },
  { x: 250, y: 622, depth: 11 },
  { x: 96, y: 716, depth: 12 },
  { x: 336, y: 770, depth: 6 },
  { x: 700, y: 640, depth: 4 },
];

/** The only illustration of the product: water to be crossed, drawn by formula. Decorative. */
export function ChartArt({ className }: { className?: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      <svg className={styles["art"]} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
        {lines.map(({ level, path }) => (
          <path
            key={level}
            d={path}
            fill={fillOf(level)}
            stroke="#6cb4d8"
            strokeWidth={level % 4 === 0 ? 1.6 : 1}
            strokeOpacity={0.78 - level * 0.056}
          />
        ))}
        {soundings.map(({ x, y, depth }) => (
          <text key={`${x} ${y}`} className={styles["sounding"]} x={x} y={y}>
            {depth}
          </text>
        ))}
        <path
          className={styles["course"]}
          d="M64 232C140 276 186 320 232 369S352 444 400 483 496 584 548 690"
        />
        {stops.map(({ name, x, y }, index) => (
          <g key={name}>
            <circle cx={x} cy={y} r="8" fill="#0e1c28" stroke="#f27cb8" strokeWidth="2.2" />
            {index === stops.length - 1 && <circle cx={x} cy={y} r="3.4" fill="#f27cb8" />}
            <text className={styles["stop"]} x={x + 20} y={y - 2}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
