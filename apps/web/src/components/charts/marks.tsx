import { textWidth } from "./text-room.ts";

/** A line between two heights. */
export function VerticalLine(props: { className: string | undefined; x: number; from: number; to: number }) {
  const { className, x, from, to } = props;
  return <line className={className} x1={x} x2={x} y1={from} y2={to} />;
}

export function HorizontalLine(props: {
  className: string | undefined;
  y: number;
  from: number;
  to: number;
}) {
  const { className, y, from, to } = props;
  return <line className={className} x1={from} x2={to} y1={y} y2={y} />;
}

interface ColumnProps {
  className: string | undefined;
  /** The middle of the bar, and its width. */
  x: number;
  width: number;
  /** Heights in pixels, in either order. */
  from: number;
  to: number;
}

/** An upright bar. */
export function Column({ className, x, width, from, to }: ColumnProps) {
  return (
    <rect
      className={className}
      x={x - width / 2}
      width={width}
      y={Math.min(from, to)}
      height={Math.abs(to - from)}
    />
  );
}

interface BarProps {
  className: string | undefined;
  /** The middle of the bar, and its thickness. */
  y: number;
  size: number;
  /** Pixels from the left, in either order. */
  from: number;
  to: number;
}

/** A lying bar. */
export function Bar({ className, y, size, from, to }: BarProps) {
  return (
    <rect
      className={className}
      x={Math.min(from, to)}
      width={Math.abs(to - from)}
      y={y - size / 2}
      height={size}
    />
  );
}

interface CentredTextProps {
  className: string | undefined;
  x: number;
  y: number;
  /** The drawing's: no letter passes its edges. */
  width: number;
  size?: 11 | 12;
  children: string;
}

/** A text around `x`, moved inwards where it would pass an edge of the drawing. */
export function CentredText({ className, x, y, width, size = 11, children }: CentredTextProps) {
  const half = textWidth(children, size) / 2;
  return (
    <text className={className} x={Math.min(width - half, Math.max(half, x))} y={y} textAnchor="middle">
      {children}
    </text>
  );
}
