import styles from "./charts.module.css";
import { fitText, spreadLabels, textWidth, widestText } from "./text-room.ts";

/** One of the eight category colours; a series keeps its own on every screen. */
export type Category = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const CATEGORIES: readonly Category[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The colour of the series at `index` when it has none of its own. */
export function categoryAt(index: number): Category {
  return CATEGORIES[index % CATEGORIES.length] ?? 1;
}

export function seriesClass(category: Category, own: string | undefined): string {
  return `${styles[`series${category}`]} ${own}`;
}

/** Corners of each category's shape, in parts of its radius; a circle has none. */
const CORNERS: Record<Category, string> = {
  1: "",
  2: "-0.9,-0.9 0.9,-0.9 0.9,0.9 -0.9,0.9",
  3: "0,-1.1 1.1,0.9 -1.1,0.9",
  4: "0,-1.25 1.25,0 0,1.25 -1.25,0",
  5: "-1.1,-0.9 1.1,-0.9 0,1.1",
  6: "-0.4,-1.1 0.4,-1.1 0.4,-0.4 1.1,-0.4 1.1,0.4 0.4,0.4 0.4,1.1 -0.4,1.1 -0.4,0.4 -1.1,0.4 -1.1,-0.4 -0.4,-0.4",
  7: "-0.6,-1.1 0.6,-1.1 1.2,0 0.6,1.1 -0.6,1.1 -1.2,0",
  8: "-1.2,-0.55 1.2,-0.55 1.2,0.55 -1.2,0.55",
};

interface SeriesMarkProps {
  category: Category;
  /** Three or more series have different shapes; two differ by colour and label alone. */
  shaped: boolean;
  x: number;
  y: number;
  radius?: number;
  /** It follows the reader from point to point. */
  still?: boolean;
}

/** The mark of a series on its line and before its name. */
export function SeriesMark({ category, shaped, x, y, radius = 3.5, still = false }: SeriesMarkProps) {
  const corners = shaped ? CORNERS[category] : "";
  const className = `${seriesClass(category, styles["seriesMark"])} ${still ? styles["still"] : ""}`;
  if (corners === "") return <circle className={className} cx={x} cy={y} r={radius} />;
  const points = corners.split(" ").map((corner) => {
    const [dx = 0, dy = 0] = corner.split(",").map(Number);
    return `${x + dx * (radius + 0.5)} ${y + dy * (radius + 0.5)}`;
  });
  return <path className={className} d={`M${points.join("L")}Z`} />;
}

/** A label at the end of a line or beside a bar. */
export interface SeriesLabel {
  name: string;
  value: string;
  category: Category;
  /** The preferred position in pixels. */
  wish: number;
}

export const KEY_ROW = 18;
const LABEL_GAP = 16;
const MOST_ROOM = 0.34;

/** Pixels labels take beside a drawing of `width`. */
export function labelRoom(labels: readonly Pick<SeriesLabel, "name" | "value">[], width: number): number {
  const widest = widestText(labels.map(({ name, value }) => `${name} ${value}`));
  return Math.min(Math.ceil(widest) + 26, Math.floor(width * MOST_ROOM));
}

interface SeriesLabelsProps {
  labels: readonly SeriesLabel[];
  shaped: boolean;
  /** Where the lines end. */
  x: number;
  room: number;
  bottom: number;
}

/** Names with their last figure beside the end of their lines, moved apart where they would touch. */
export function SeriesLabels({ labels, shaped, x, room, bottom }: SeriesLabelsProps) {
  const ordered = [...labels].sort((a, b) => a.wish - b.wish);
  const places = spreadLabels(
    ordered.map(({ wish }) => wish),
    LABEL_GAP,
    bottom,
  );
  return ordered.map(({ name, value, category, wish }, index) => {
    const y = places[index] ?? wish;
    const isMoved = Math.abs(y - wish) > 2;
    const nameRoom = room - 26 - textWidth(` ${value}`);
    return (
      <g key={name}>
        {isMoved && <path className={styles["leader"]} d={`M${x + 3} ${wish}L${x + 8} ${y}`} />}
        <SeriesMark category={category} shaped={shaped} x={x + 14} y={y} />
        <text className={styles["label"]} x={x + 22} y={y + 4}>
          {fitText(name, nameRoom)} <tspan className={styles["labelStrong"]}>{value}</tspan>
        </text>
      </g>
    );
  });
}

interface SeriesKeyProps {
  labels: readonly SeriesLabel[];
  shaped: boolean;
  width: number;
}

/** On a phone: the names with their last figure, in rows above the drawing. */
export function SeriesKey({ labels, shaped, width }: SeriesKeyProps) {
  return labels.map(({ name, value, category }, index) => (
    <g key={name}>
      <SeriesMark category={category} shaped={shaped} x={6} y={index * KEY_ROW + 8} />
      <text className={styles["label"]} x={16} y={index * KEY_ROW + 12}>
        {fitText(name, width - 24 - textWidth(value))}
      </text>
      <text className={styles["labelStrong"]} x={width} y={index * KEY_ROW + 12} textAnchor="end">
        {value}
      </text>
    </g>
  ));
}
