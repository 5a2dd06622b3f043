import { classNames } from "../../../../lib/class-names.ts";
import type { FigureRow } from "../../view/figure-rows.ts";
import styles from "./answers.module.css";

interface FigureTableProps {
  caption: string;
  /** Heads the first column. */
  corner: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
  /** The column to stress: that of the target year. */
  stressed: number;
}

/** Figures by year, one line each. */
export function FigureTable({ caption, corner, columns, rows, stressed }: FigureTableProps) {
  return (
    // A wide table scrolls inside its panel, so the panel takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles["tableScroll"]} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles["table"]}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === stressed ? styles["on"] : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, total }) => (
            <tr key={name} className={classNames(total && styles["total"])}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => (
                <td key={column} className={index === stressed ? styles["on"] : undefined}>
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
