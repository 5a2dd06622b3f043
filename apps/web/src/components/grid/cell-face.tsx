import { ChevronDown, CircleAlert, ExternalLink } from "lucide-react";
import { hasCell, isEditable, linkTarget, shortLink, shownText } from "./cell-values.ts";
import styles from "./grid.module.css";
import type { GridColumn, GridRow, GridValue } from "./grid-types.ts";

interface CellFaceProps {
  column: GridColumn;
  row: GridRow;
  /** Presses the cell's button. */
  onPress(): void;
  value: GridValue;
  /** What was typed where that could not be read. */
  text: string | undefined;
  isWrong: boolean;
  isStale: boolean;
  /** Read out in place of the name of a row that has none yet. */
  blankName: string | undefined;
}

/** What a cell shows at rest. */
export function CellFace(props: CellFaceProps) {
  const { column, row, onPress, value, text, isWrong, isStale, blankName } = props;
  if (column.kind === "action")
    return hasCell(column, row) && column.isReadOnly !== true ? (
      <button
        type="button"
        className={styles["press"]}
        tabIndex={-1}
        aria-label={`${column.label} ${value ?? ""}`.trim()}
        onClick={onPress}
      >
        {column.icon}
      </button>
    ) : null;
  const shown = text ?? shownText(column, value);
  const address = column.kind === "link" && text === undefined ? linkTarget(value) : undefined;
  return (
    <>
      {isWrong && <CircleAlert className={styles["wrongMark"]} aria-hidden="true" />}
      {column.kind === "fixed" && column.render !== undefined ? (
        column.render(value)
      ) : (
        <span className={isStale ? styles["stale"] : styles["value"]}>
          {address === undefined ? shown : shortLink(shown)}
        </span>
      )}
      {shown === "" && blankName !== undefined && <span className="visually-hidden">{blankName}</span>}
      {isStale && <span className="visually-hidden">, out of date</span>}
      {column.kind === "choice" && isEditable(column, row) && (
        <ChevronDown className={styles["chevron"]} aria-hidden="true" />
      )}
      {address !== undefined && (
        <a
          className={styles["open"]}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          aria-label={`Open ${shortLink(shown)}`}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      )}
    </>
  );
}
