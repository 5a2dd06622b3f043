import { pairs, range } from "d3-array";
import styles from "./charts.module.css";
import { CentredText } from "./marks.tsx";
import { textWidth } from "./text-room.ts";

const SIZE = 11;
const GAP = 8;
const STRIDES = [1, 2, 3, 4, 5, 6, 10, 12, 20, 24, 30, 60];

/**
 * Which of the names below an axis there is room for: the highlighted one always, the others at even distances.
 *
 * @param places pixels of each point
 */
export function namesWithRoom(
  names: readonly string[],
  places: readonly number[],
  highlighted?: number,
): Set<number> {
  const isApart = (a: number, b: number) => {
    const room = (textWidth(names[a] ?? "", SIZE) + textWidth(names[b] ?? "", SIZE)) / 2 + GAP;
    return Math.abs((places[b] ?? 0) - (places[a] ?? 0)) >= room;
  };
  const stride = STRIDES.find((every) =>
    pairs(range(0, names.length, every)).every(([name, next]) => isApart(name, next)),
  );
  const even = range(0, names.length, stride ?? names.length);
  return highlighted === undefined || !(highlighted in names)
    ? new Set(even)
    : new Set([highlighted, ...even.filter((name) => stride !== undefined && isApart(name, highlighted))]);
}

interface PointAxisProps {
  names: readonly string[];
  x(index: number): number;
  y: number;
  width: number;
  /** The target year: in bold. */
  highlighted?: number | undefined;
}

/** The names of the points below a drawing, as many as there is room for. */
export function PointAxis({ names, x, y, width, highlighted }: PointAxisProps) {
  const shown = namesWithRoom(
    names,
    names.map((_, index) => x(index)),
    highlighted,
  );
  return names.map((name, index) => {
    if (!shown.has(index)) return null;
    return (
      <CentredText
        key={name}
        className={index === highlighted ? styles["axisOn"] : styles["axis"]}
        x={x(index)}
        y={y}
        width={width}
      >
        {name}
      </CentredText>
    );
  });
}
