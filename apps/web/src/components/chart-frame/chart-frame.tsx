import { ChartSpline, CircleAlert, Copy, Table2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { formatPlain, NO_VALUE } from "../../lib/format/numbers.ts";
import { Button, IconButton } from "../button/button.tsx";
import { Menu } from "../menu/menu.tsx";
import { Panel } from "../panel/panel.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import { toast } from "../toast/toast-store.ts";
import styles from "./chart-frame.module.css";
import { type ChartTable, toTabSeparated } from "./chart-table.ts";

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
  children: ReactNode;
}

const BARS = [36, 52, 44, 70, 82, 64];

async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("The browser did not allow copying. Select the table and copy it by hand.");
  }
}

async function copyPicture(svg: SVGSVGElement | null | undefined, kind: "svg" | "png"): Promise<void> {
  if (!svg) return;
  const { drawingAsPng, standaloneSvg } = await import("./copy-drawing.ts");
  if (kind === "svg") return copyText(standaloneSvg(svg), "Copied as SVG");
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawingAsPng(svg) })]);
    toast.success("Copied as PNG");
  } catch {
    toast.error("The browser did not allow copying a picture. Copy the SVG instead.");
  }
}

type FigureRow = ChartTable["rows"][number];

function figureColumn(column: ChartTable["columns"][number], index: number): Column<FigureRow> {
  return {
    key: column.key,
    header: column.header,
    align: column.align ?? (index === 0 ? "start" : "end"),
    rowHeader: index === 0,
    render: (row) => {
      const value = row[column.key] ?? null;
      if (value === null) return NO_VALUE;
      // A year in the first column is a name, not an amount.
      return typeof value === "number" && index > 0 ? formatPlain(value, 2) : value;
    },
  };
}

function FiguresTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <div className={styles["tableWrap"]}>
      <DataTable
        plain
        caption={title}
        columns={table.columns.map(figureColumn)}
        rows={table.rows}
        rowKey={(row) => String(table.rows.indexOf(row))}
      />
    </div>
  );
}

/** Everything around a drawing: its finding, the table behind it, copying, and what shows when there is nothing yet. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    subtitle,
    actions,
    table,
    ariaLabel,
    interactive,
    loading,
    empty,
    error,
    onRetry,
    children,
  } = props;
  const [view, setView] = useState<"drawing" | "table">("drawing");
  const drawing = useRef<HTMLDivElement>(null);
  const isReady =
    !loading && error === undefined && (empty === undefined || empty === null || empty === false);
  const svg = () => drawing.current?.querySelector("svg");

  const buttons = isReady && (
    <>
      <IconButton
        small
        tip="end"
        aria-pressed={view === "table"}
        label={view === "table" ? "Show the drawing" : "Show the table"}
        icon={view === "table" ? <ChartSpline /> : <Table2 />}
        onClick={() => setView(view === "table" ? "drawing" : "table")}
      />
      <Menu
        trigger={<IconButton small tip="none" label="Copy this chart" icon={<Copy />} />}
        items={[
          {
            label: "Copy figures",
            onSelect: () => void copyText(toTabSeparated(table), "Copied, ready to paste into a spreadsheet"),
          },
          {
            label: "Copy as PNG",
            onSelect: () => void copyPicture(svg(), "png"),
            disabled: view === "table",
            disabledReason: "Show the drawing first",
          },
          {
            label: "Copy as SVG",
            onSelect: () => void copyPicture(svg(), "svg"),
            disabled: view === "table",
            disabledReason: "Show the drawing first",
          },
        ]}
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
    if (loading) {
      return (
        <div className={styles["axis"]} aria-busy="true">
          {BARS.map((height) => (
            <Skeleton key={height} width="10%" height={`${height}%`} />
          ))}
        </div>
      );
    }
    if (!isReady) return empty;
    if (view === "table") return <FiguresTable title={title} table={table} />;
    return (
      <div
        ref={drawing}
        className={styles["drawing"]}
        role={interactive ? "group" : "img"}
        aria-label={ariaLabel}
        // The picture takes the focus so that its sentence can be read by keyboard.
        tabIndex={interactive ? undefined : 0}
      >
        {children}
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
    </Panel>
  );
}
