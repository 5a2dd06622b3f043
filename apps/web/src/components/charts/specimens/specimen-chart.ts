import type { ReactNode } from "react";
import type { ChartTable } from "../../chart-frame/chart-table.ts";

/** One drawing with the words and the table of its frame. */
export interface SpecimenChart {
  kind: string;
  state: string;
  title: string;
  subtitle: string;
  table: ChartTable;
  drawing: ReactNode;
}

export function tableOf(heads: ChartTable["heads"], rows: ChartTable["rows"]): ChartTable {
  return { heads, rows };
}

export function chart(
  kind: string,
  state: string,
  title: string,
  subtitle: string,
  table: ChartTable,
  draw: (label: string) => ReactNode,
): SpecimenChart {
  return { kind, state, title, subtitle, table, drawing: draw(title) };
}
