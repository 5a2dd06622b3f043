import { classNames } from "../../../lib/class-names.ts";
import styles from "./pricing.module.css";

export interface YearsRow {
  name: string;
  values: readonly string[];
}

interface YearsTableProps {
  caption: string;
  years: readonly string[];
  rows: readonly YearsRow[];
  /** The column to stress, by its place. */
  stressed: number;
}

/** Figures by year, one line each. */
export function YearsTable({ caption, years, rows, stressed }: YearsTableProps) {
  const look = (place: number) => (place === stressed ? styles["on"] : undefined);
  return (
    // A wide table scrolls inside its panel, so the panel takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={caption}>
      <table className={classNames(styles["table"], styles["years"])}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Figure</span>
            </th>
            {years.map((year, place) => (
              <th key={year} scope="col" className={look(place)}>
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {years.map((year, place) => (
                <td key={year} className={look(place)}>
                  {values[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
