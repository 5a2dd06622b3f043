import styles from "./charts.module.css";
import { CentredText } from "./marks.tsx";
import { textWidth } from "./text-room.ts";

const SIZE = 11;
const GAP = 8;
const STRIDES = [1, 2, 3, 4, 5, 6, 10, 12, 20, 24, 30, 60];

interface Span {
  from: number;
  to: number;
}

function spanOf(name: string, x: number): Span {
  const half = (textWidth(name, SIZE) + GAP) / 2;
  return { from: x - half, to: x + half };
}

const isClear = (span: Span, taken: readonly Span[]) =>
  taken.every((other) => span.to <= other.from || span.from >= other.to);

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
  const span = (index: number) => spanOf(names[index] ?? "", places[index] ?? 0);
  const chosen = highlighted !== undefined && highlighted in names ? [highlighted] : [];
  for (const stride of STRIDES) {
    const indices = names.map((_, index) => index).filter((index) => index % stride === 0);
    const isRoomy = indices.every((index, order) => {
      const next = indices[order + 1];
      return next === undefined || span(index).to <= span(next).from;
    });
    if (!isRoomy) continue;
    const taken = chosen.map(span);
    const rest = indices.filter((index) => !chosen.includes(index) && isClear(span(index), taken));
    return new Set([...chosen, ...rest]);
  }
  return new Set(chosen.length > 0 ? chosen : names.length > 0 ? [0] : []);
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
