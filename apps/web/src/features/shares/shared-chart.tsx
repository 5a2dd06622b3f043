import type { SharedChart as Chart } from "@beachhead/contract";
import { formatCompact, formatFraction, formatNumber } from "../../lib/format/numbers.ts";
import styles from "./shared-document.module.css";

type Figure = (value: number) => string;

const formats: Record<Chart["format"], Figure> = {
  money: (value) => formatCompact(value),
  percent: (value) => formatFraction(value),
  whole: (value) => formatNumber(value),
  score: (value) => formatNumber(value, 1),
};

const MOST_BARS = 4;

/** Many series: figures to compare, by series and category. */
function SeriesTable({ chart, title }: { chart: Chart; title: string }) {
  const write = formats[chart.format];
  return (
    // By keyboard the table scrolls only with the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["scroller"]} tabIndex={0} aria-label={title}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{chart.title ?? "Line"}</th>
            {chart.categories.map((category) => (
              <th key={category} scope="col">
                {category}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.series.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {chart.categories.map((category, index) => (
                <td key={category}>{write(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A chart of an export as bars that follow the width of the page, also on paper. */
export function SharedChart({ chart, title }: { chart: Chart; title: string }) {
  const { categories, series } = chart;
  if (series.length > MOST_BARS) return <SeriesTable chart={chart} title={title} />;
  const write = formats[chart.format];
  const largest = Math.max(...series.flatMap(({ values }) => values.map(Math.abs)), Number.MIN_VALUE);
  const isOne = series.length === 1;
  return (
    <figure className={styles["chart"]}>
      <figcaption className={chart.title === undefined ? "visually-hidden" : undefined}>
        {chart.title ?? title}
      </figcaption>
      <dl>
        {categories.map((category, index) => (
          <div key={`${index} ${category}`} className={styles["category"]}>
            <dt>{category}</dt>
            {series.map(({ name, values, tone }) => {
              const value = values[index] ?? 0;
              return (
                <dd key={name} data-tone={tone ?? "main"} data-negative={value < 0 ? "" : undefined}>
                  <span className={isOne ? "visually-hidden" : styles["series"]}>{name}</span>
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(100 * Math.abs(value)) / largest} height={1} />
                  </svg>
                  <span className={styles["value"]}>{write(value)}</span>
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </figure>
  );
}
