import type { ReactNode } from "react";
import styles from "./charts.module.css";
import { useWidth } from "./use-width.ts";

interface SketchProps {
  width: number;
  height: number;
  /** One sentence that says what the drawing shows; absent where its words are beside it. */
  label?: string | undefined;
  children: ReactNode;
}

/** The canvas of a drawing. */
export function Sketch({ width, height, label, children }: SketchProps) {
  const role = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...role}>
      {children}
    </svg>
  );
}

interface StillPlotProps {
  label?: string | undefined;
  /** The drawing at a width, and its height. */
  plot(width: number): { height: number; drawing: ReactNode };
}

/** A drawing that has all its figures in print: there is nothing to read by point. */
export function StillPlot({ label, plot }: StillPlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const { height, drawing } = plot(width);
  return (
    <div ref={ref} className={styles["plot"]} style={{ height }}>
      {width > 0 && (
        <Sketch width={width} height={height} label={label}>
          {drawing}
        </Sketch>
      )}
    </div>
  );
}
