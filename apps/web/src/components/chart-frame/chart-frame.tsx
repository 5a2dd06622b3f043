import { ChartSpline, CircleAlert, Table2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button, IconButton } from "../button/button.tsx";
import { PanelBoundary } from "../error-boundary/panel-boundary.tsx";
import { Panel } from "../panel/panel.tsx";
import styles from "./chart-frame.module.css";
import type { ChartTable } from "./chart-table.ts";
import { TakeMenu } from "./figures-menu.tsx";
import { FiguresTable } from "./figures-table.tsx";

export interface ChartFrameProps {
  /** The finding with its figure: "Revenue reaches 10.7 M in 2029: 97 % of target". */
  title: string;
  /** What is drawn, for which year, in which unit. */
  subtitle?: string | undefined;
  /** View switches, at the left of the frame's own buttons. */
  actions?: ReactNode;
  table: ChartTable;
  /** The drawing in one sentence, for those who do not see it. */
  ariaLabel: string;
  /** The drawing moves its own focus from point to point, so it is a group and not a picture. */
  interactive?: boolean | undefined;
  loading?: boolean | undefined;
  /** Says what is missing, with a link. */
  empty?: ReactNode;
  /** Why there is no drawing. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  headingLevel?: 2 | 3 | undefined;
  className?: string | undefined;
  /** What belongs to the drawing and is not part of the picture: figures that open, lists, links. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Placeholder for the drawing. */
function BareAxis() {
  return (
    <div className={styles["axis"]} aria-busy="true">
      <span className="visually-hidden">Loading chart</span>
    </div>
  );
}

/** Everything around a drawing: its finding, the table behind it, copying, and what shows when there is nothing yet. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, subtitle, actions, table, interactive, loading, empty, error, onRetry, children } = props;
  const [view, setView] = useState<"drawing" | "table">("drawing");
  const drawing = useRef<HTMLDivElement>(null);
  const isReady =
    !loading && error === undefined && (empty === undefined || empty === null || empty === false);
  const buttons = isReady && (
    <>
      <IconButton
        small
        tip="end"
        aria-pressed={view === "table"}
        label={view === "table" ? "Show the chart" : "Show the table"}
        icon={view === "table" ? <ChartSpline /> : <Table2 />}
        onClick={() => setView(view === "table" ? "drawing" : "table")}
      />
      <TakeMenu
        label="Copy or download this chart"
        take={() => ({ words: { title, subtitle }, table, frame: drawing.current })}
        drawing={view === "table" ? "hidden" : "shown"}
      />
    </>
  );

  function content(): ReactNode {
    if (error !== undefined) {
      return (
        <div className={styles["failure"]} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
          {onRetry && (
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      );
    }
    if (loading) return <BareAxis />;
    if (!isReady) return empty;
    if (view === "table") return <FiguresTable title={title} table={table} />;
    return (
      <div
        ref={drawing}
        className={styles["drawing"]}
        role={interactive ? "group" : "img"}
        aria-label={props.ariaLabel}
        // The picture takes the focus so that its sentence can be read by keyboard.
        tabIndex={interactive ? undefined : 0}
      >
        <PanelBoundary name="The chart">{children}</PanelBoundary>
      </div>
    );
  }

  return (
    <Panel
      title={title}
      subtitle={subtitle}
      headingLevel={props.headingLevel}
      className={props.className}
      actions={
        <>
          {actions}
          {buttons}
        </>
      }
    >
      <div className={styles["frame"]}>{content()}</div>
      {props.foot}
    </Panel>
  );
}
