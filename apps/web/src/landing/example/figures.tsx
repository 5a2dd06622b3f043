import { formatNumber } from "../../lib/format/numbers.ts";
import { type Answer } from "./answer.ts";
import styles from "./example.module.css";
import { CURRENCY } from "./scenario.ts";

/** The figures behind the drawing, one press away. */
export function Figures({ years }: Pick<Answer, "years">) {
  const figure = (value: number) => formatNumber(Math.round(value));
  return (
    <details className={styles["figures"]}>
      <summary>Show the figures</summary>
      <div className={styles["scroll"]}>
        <table>
          <caption className="visually-hidden">Revenue by year, {CURRENCY}</caption>
          <thead>
            <tr>
              <th scope="col">{CURRENCY}</th>
              <th scope="col">P10</th>
              <th scope="col">P50</th>
              <th scope="col">P90</th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <tr key={year.year}>
                <th scope="row">Year {year.year}</th>
                <td>{figure(year.p10)}</td>
                <td>{figure(year.p50)}</td>
                <td>{figure(year.p90)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
