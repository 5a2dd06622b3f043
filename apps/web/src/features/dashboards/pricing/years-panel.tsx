import type { ReactNode } from "react";
import {
  type ChartColumn,
  type ChartTable,
  chartTable,
} from "../../../components/chart-frame/chart-table.ts";
import { FiguresMenu } from "../../../components/chart-frame/figures-menu.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { classNames } from "../../../lib/class-names.ts";
import styles from "./pricing.module.css";
import { fractionOr, moneyOr, percentOr } from "./pricing-words.ts";

export interface YearsRow {
  name: string;
  /** One a year; null where there is none. */
  values: readonly (number | null)[];
  /** Fractions are shown as per cent. Default: whole numbers. */
  kind?: "fraction" | "oneDecimal";
}

interface YearsPanelProps {
  title: string;
  subtitle?: string | undefined;
  /** Controls at the left of the panel's own button. */
  actions?: ReactNode;
  caption: string;
  years: readonly string[];
  rows: readonly YearsRow[];
  /** The column to stress, by its place. */
  stressed: number;
}

function cellText({ kind }: YearsRow, value: number | null): string {
  if (kind === "fraction") return fractionOr(value);
  return moneyOr(value, kind === "oneDecimal" ? 1 : 0);
}

/** The rows for a spreadsheet: numbers, per cent where the screen shows it. */
function yearsTable({ years, rows }: Pick<YearsPanelProps, "years" | "rows">): ChartTable {
  return chartTable(rows, [
    ["Figure", ({ kind, name }) => (kind === "fraction" && !name.includes("%") ? `${name}, %` : name)],
    ...years.map(
      (year, index): ChartColumn<YearsRow> => [
        year,
        ({ values, kind }) => (kind === "fraction" ? percentOr(values[index]) : values[index]),
      ],
    ),
  ]);
}

/** Figures by year, one line each. */
export function YearsPanel(props: YearsPanelProps) {
  const { title, subtitle, actions, caption, years, rows, stressed } = props;
  const look = (index: number) => (index === stressed ? styles["on"] : undefined);
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {actions}
          <FiguresMenu words={{ title: caption, subtitle }} table={yearsTable(props)} />
        </>
      }
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={caption}>
        <table className={classNames(styles["table"], styles["years"])}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Figure</span>
              </th>
              {years.map((year, index) => (
                <th key={year} scope="col" className={look(index)}>
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {years.map((year, index) => (
                  <td key={year} className={look(index)}>
                    {cellText(row, row.values[index] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
