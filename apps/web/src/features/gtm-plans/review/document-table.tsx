import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { useDocumentManner } from "./document-frame.tsx";
import styles from "./review.module.css";

export interface DocumentColumn<Row> {
  key: string;
  /** With its unit: "Market size, USD". */
  header: string;
  /** Its cells are numbers: right-aligned, without wrapping. */
  figures?: boolean | undefined;
  /** Its cells are row headers. */
  names?: boolean | undefined;
  cell: (row: Row) => ReactNode;
}

interface DocumentTableProps<Row> {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly DocumentColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Cells of the last row, by column key. */
  total?: Readonly<Record<string, ReactNode>> | undefined;
  /** For sentences: on a phone the cells of a row are below each other, each under its header. */
  stacks?: boolean | undefined;
}

interface FigureProps {
  value: number | string | null | undefined;
  /** What screen readers say instead of a dash. */
  nothing?: string | undefined;
}

/** A value as entered. A blank one is a dash. */
export function Figure({ value, nothing = "not known" }: FigureProps) {
  if (value === null || value === undefined || value === "")
    return (
      <>
        <span aria-hidden="true">{NO_VALUE}</span>
        <span className="visually-hidden">{nothing}</span>
      </>
    );
  return typeof value === "number" ? (
    <span className={styles["number"]}>{formatPlain(value, 2)}</span>
  ) : (
    value
  );
}

/** A static table of the document. Text wraps to fit a printed page. */
export function DocumentTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  total,
  stacks,
}: DocumentTableProps<Row>) {
  const { scrolls } = useDocumentManner();
  const cells = (contentOf: (column: DocumentColumn<Row>) => ReactNode) =>
    columns.map((column) =>
      column.names ? (
        <th key={column.key} scope="row">
          {contentOf(column)}
        </th>
      ) : (
        <td
          key={column.key}
          className={column.figures ? styles["figures"] : undefined}
          data-header={stacks ? column.header : undefined}
        >
          {contentOf(column)}
        </td>
      ),
    );
  return (
    <div
      className={styles["scroll"]}
      {...(scrolls ? { role: "group", "aria-label": caption, tabIndex: 0 } : {})}
    >
      <table className={classNames(styles["table"], stacks && styles["stacks"])}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(column.figures && styles["figures"], column.names && styles["names"])}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>{cells((column) => column.cell(row))}</tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>{cells((column) => total[column.key])}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
