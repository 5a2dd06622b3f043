import styles from "./approval.module.css";
import type { FigureRow } from "./state-figures.ts";

interface FigureTableProps {
  rows: readonly FigureRow[];
  /** Heading of the earlier figures; null: there are none. */
  was: string | null;
  now: string;
}

/** The main figures of two states side by side. */
export function FigureTable({ rows, was, now }: FigureTableProps) {
  return (
    <table className={styles["figures"]}>
      <caption className="visually-hidden">Main figures</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {was !== null && <th scope="col">{was}</th>}
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {was !== null && <td>{row.was}</td>}
            <td data-changed={was !== null && row.was !== row.now ? "" : undefined}>{row.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
